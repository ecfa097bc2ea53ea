# SPDX-License-Identifier: BSD-3-Clause
"""The page of `toll report`: from the document that toll writes to one HTML file. One module for each part of the page."""
