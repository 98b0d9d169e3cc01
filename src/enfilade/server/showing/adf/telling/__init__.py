"""What has happened, in words, with receipts, reasons and times."""
