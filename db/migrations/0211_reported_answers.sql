-- What the two of a hiring answer each other is reported by itself: a counter-offer, the answer to it, and the answer to
-- a quote.
ALTER TABLE moderation_cases DROP CONSTRAINT moderation_cases_kind_known;
ALTER TABLE moderation_cases ADD CONSTRAINT moderation_cases_kind_known CHECK (target_kind IN
  ('listing', 'profile', 'message', 'rating', 'contest', 'entry', 'external', 'request', 'quote', 'order_event',
   'counter_offer', 'counter_answer', 'quote_answer')) NOT VALID;
ALTER TABLE moderation_cases VALIDATE CONSTRAINT moderation_cases_kind_known;
