"""A whole battle of *Across a Deadly Field* on the table: one chapter a file, frames for what is pending."""
