ALTER TABLE installation ADD COLUMN backed_up_at timestamptz;
COMMENT ON COLUMN installation.backed_up_at IS 'When the last archive of gremio backup was whole. How it is kept afterwards nobody knows here.';
