-- What people are told of contests is a kind of notification of its own (O2).

ALTER TABLE notifications DROP CONSTRAINT notifications_type_known;
ALTER TABLE notifications ADD CONSTRAINT notifications_type_known CHECK (type IN
  ('message', 'listing_update', 'price_change', 'new_match', 'announcement', 'order', 'review', 'moderation', 'contest'));
