-- When a request is over, each quote gets an answer of its own; who is left without one after seven days is told so.

ALTER TABLE requests
  -- Until when quotes that were open when it ended can be answered; NULL while it is open or when all were answered.
  ADD COLUMN answer_until timestamptz;
ALTER TABLE quotes
  ADD COLUMN answer_reason text CONSTRAINT quotes_answer_reason_known
    CHECK (answer_reason IN ('precio', 'plazo', 'confianza', 'no_lo_necesito', 'otro'));
