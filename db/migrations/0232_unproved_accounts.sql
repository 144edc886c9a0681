-- An account whose address nobody has proved holds nothing that keeps its owner out or is paid to somebody else. What was
-- agreed keeps the account number that it was agreed with.

DELETE FROM payout_methods USING users u WHERE u.id = payout_methods.user_id AND u.email_verified_at IS NULL;
DELETE FROM recovery_codes USING users u WHERE u.id = recovery_codes.user_id AND u.email_verified_at IS NULL;
DELETE FROM totp USING users u WHERE u.id = totp.user_id AND u.email_verified_at IS NULL;
DELETE FROM push_subscriptions USING users u WHERE u.id = push_subscriptions.user_id AND u.email_verified_at IS NULL;
-- A package is a quote made beforehand; packages go with their terms.
DELETE FROM package_terms USING listings l JOIN users u ON u.id = l.author_id
 WHERE l.id = package_terms.listing_id AND u.email_verified_at IS NULL;
