"""Retrieval measured on the cluster: datasets, runs, measures, tests of significance, and a report."""
