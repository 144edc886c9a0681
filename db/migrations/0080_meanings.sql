-- What each table, view, function and trigger is for: docs/database.md is made of these lines (npm run db:docs).
-- The word in brackets is the area that it is listed under.

COMMENT ON TABLE users IS
  '[accounts] An account: its address, password hash, role and state. Nearly everything personal refers to it and goes with it.';
COMMENT ON TABLE profiles IS
  '[accounts] What a person says of themselves on their page; one row for each account.';
COMMENT ON TABLE username_history IS
  '[accounts] Names that people had before: each leads to them until another person takes it.';
COMMENT ON TABLE user_settings IS
  '[accounts] What a person has chosen: visibility, theme, zone, keywords, and what they want to be told of. No row means the defaults.';
COMMENT ON TABLE avatar_spool IS
  '[accounts] A picture of a person that the store has not taken yet; a job stores it and deletes the row.';
COMMENT ON TABLE sessions IS
  '[accounts] A signed-in browser; the cookie holds the token and this the hash of it.';
COMMENT ON TABLE known_devices IS
  '[accounts] A browser that has signed in to an account before, which attempts of strangers do not lock out.';
COMMENT ON TABLE login_events IS
  '[accounts] An attempt to sign in, successful or not.';
COMMENT ON TABLE account_warnings IS
  '[accounts] When the owner of an account was last told of what others try with its address.';
COMMENT ON TABLE tokens IS
  '[accounts] A link that was mailed: to confirm, change or take back an address, or to reset a password. It works once.';
COMMENT ON TABLE totp IS
  '[accounts] The second factor of an account. It is asked for once it is confirmed.';
COMMENT ON TABLE recovery_codes IS
  '[accounts] A code that replaces the second factor once.';
COMMENT ON TABLE form_drafts IS
  '[accounts] What was typed into a form before signing in, kept for the account for an hour.';
COMMENT ON TABLE waiting_forms IS
  '[accounts] What was typed into a form before registering, sealed with the secret of the sessions, until its writer signs in.';
COMMENT ON TABLE deletion_requests IS
  '[accounts] An account that will be erased at a given time; while the row stands it can be taken back.';
COMMENT ON TABLE data_exports IS
  '[accounts] A copy of a person''s data that was asked for, until it expires.';
COMMENT ON TABLE categories IS
  '[listings] The categories of the marketplace and which of them listings can be made in and searched by.';
COMMENT ON TABLE listings IS
  '[listings] A listing as its author wrote it, with its state, what moderators made of it, and its version.';
COMMENT ON TABLE listing_images IS
  '[listings] A picture of a listing, in its place among at most five.';
COMMENT ON VIEW visible_listings IS
  '[listings] The one rule of which listings everybody may see: active, not hidden by moderators, not deleted, of an active account that is not private.';
COMMENT ON TABLE upload_staging IS
  '[listings] A picture that was accepted while the form around it still had mistakes, kept for a day.';
COMMENT ON TABLE upload_spool IS
  '[listings] The bytes of a staged picture that the store could not take yet.';
COMMENT ON TABLE promotions IS
  '[listings] A listing in one of the three places in front of a category, for a week.';
COMMENT ON TABLE category_figures IS
  '[listings] Listings, freelancers and median price of a category, counted by a job.';
COMMENT ON TABLE listing_search IS
  '[search] The columns that every search reads, for each visible listing and no other.';
COMMENT ON TABLE listing_search_descriptions IS
  '[search] The normalised description of a listing in listing_search, apart so that what every search reads stays small.';
COMMENT ON TABLE search_log IS
  '[search] A search that a visitor made on a day, under a hash that cannot be told from others the next day.';
COMMENT ON TABLE saved_searches IS
  '[search] A search whose owner, an account or an address, is told of new listings.';
COMMENT ON TABLE saved_search_hits IS
  '[search] A listing that was found for a saved search; once told, it is not told again.';
COMMENT ON TABLE listing_alerts IS
  '[search] A listing that became visible for the first time and still has to be compared with keywords and saved searches.';
COMMENT ON TABLE keywords IS
  '[search] A keyword that somebody waits for, once for all who do, by its normalised words.';
COMMENT ON TABLE keyword_followers IS
  '[search] A person who waits for a keyword, with the way they wrote it.';
COMMENT ON TABLE keyword_matches IS
  '[search] A listing that was found for a person''s keyword and not told yet.';
COMMENT ON TABLE keyword_tellings IS
  '[search] When a person was last told of matches, so that it is at most once an hour.';
COMMENT ON TABLE favorites IS
  '[search] A listing that a person keeps, in a list, with its price when it was kept.';
COMMENT ON TABLE view_salts IS
  '[measures] The salt of a day''s visitor hashes, deleted with them after 48 hours: then nothing leads back to a visitor.';
COMMENT ON TABLE listing_views IS
  '[measures] A visitor of a listing on a day, so that each is counted once.';
COMMENT ON TABLE owner_views IS
  '[measures] A visitor of any listing of an owner on a day, so that each is counted once.';
COMMENT ON TABLE listing_daily_stats IS
  '[measures] Views and inquiries of a listing on a day of its owner''s time zone, with the running total of its views.';
COMMENT ON TABLE listing_totals IS
  '[measures] Views of a listing in all and in the last 7, 30, 90 and 365 days up to its last day.';
COMMENT ON TABLE owner_daily_stats IS
  '[measures] Views, visitors, inquiries and favourites of an owner''s listings on a day.';
COMMENT ON TABLE conversations IS
  '[conversations] A conversation of a client with a freelancer about a listing or a profile, with its newest number.';
COMMENT ON TABLE conversation_members IS
  '[conversations] One person''s side of a conversation: what is read, archived or muted, and what their list shows.';
COMMENT ON TABLE messages IS
  '[conversations] A message, numbered within its conversation.';
COMMENT ON TABLE message_attachments IS
  '[conversations] A file of a message.';
COMMENT ON TABLE attachment_staging IS
  '[conversations] A file that waits in a form that was not accepted yet, for a limited time.';
COMMENT ON TABLE inquiries IS
  '[conversations] The first message of a client in a conversation; inquiries and times of answers are counted from it.';
COMMENT ON TABLE blocks IS
  '[conversations] A person who does not want to be written to by another.';
COMMENT ON TABLE orders IS
  '[conversations] Work of a freelancer for a client, as much of it as a rating rests on.';
COMMENT ON TABLE ratings IS
  '[conversations] What one side of a completed order says of the other.';
COMMENT ON TABLE rating_replies IS
  '[conversations] The public answer of the rated person to a rating.';
COMMENT ON TABLE rating_summaries IS
  '[conversations] How often a freelancer got each number of stars.';
COMMENT ON TABLE category_rating_summaries IS
  '[conversations] Number and sum of the ratings of a category, also of freelancers who have left.';
COMMENT ON TABLE contests IS
  '[contests] A contest with its prize, its dates and how it ended.';
COMMENT ON TABLE contest_images IS
  '[contests] The one picture of a contest.';
COMMENT ON TABLE contest_entries IS
  '[contests] A person''s entry in a contest, with its version.';
COMMENT ON TABLE contest_files IS
  '[contests] A file of an entry.';
COMMENT ON VIEW visible_contests IS
  '[contests] The one rule of which contests everybody may see: not hidden by moderators, and not of a suspended account.';
COMMENT ON TABLE notifications IS
  '[telling] Something that a person is told of, once for each cause.';
COMMENT ON TABLE notification_deliveries IS
  '[telling] What is still to be sent of a notification, by channel; deleting the notification takes it back.';
COMMENT ON TABLE push_subscriptions IS
  '[telling] A browser that a person is pushed to.';
COMMENT ON TABLE push_keys IS
  '[telling] The key pair by which push services know this installation; one row.';
COMMENT ON TABLE outbox IS
  '[telling] A mail or push that is to be sent, or was, with what became of it.';
COMMENT ON TABLE newsletter_subscribers IS
  '[telling] A mailbox that has asked for the newsletter, with the state of its consent.';
COMMENT ON TABLE newsletter_consents IS
  '[telling] Each step of a subscription with the text that was agreed to. Rows are added when the state changes.';
COMMENT ON TABLE moderation_cases IS
  '[trust] All reports on one thing until it is decided, the decision and the appeal.';
COMMENT ON TABLE reports IS
  '[trust] A report of a person or of a visitor, with their own appeal.';
COMMENT ON TABLE moderation_actions IS
  '[trust] A measure that a case led to, and how the thing was before and after.';
COMMENT ON TABLE moderation_log IS
  '[trust] The public account of measures. It names nobody and refers to nothing.';
COMMENT ON TABLE suspensions IS
  '[trust] The time that an account is suspended for.';
COMMENT ON TABLE warning_rules IS
  '[trust] Phrases that advice is shown beside, edited by the operator.';
COMMENT ON TABLE text_prints IS
  '[trust] To whom an account has sent the same words, as a hash of them, for a month.';
COMMENT ON TABLE contact_prints IS
  '[trust] Which accounts have given the same telephone or address, as a hash of it.';
COMMENT ON TABLE trust_signals IS
  '[trust] A line for moderators about something suspicious, counted on when it is seen again.';
COMMENT ON TABLE external_sources IS
  '[sources] A site whose ads the operator has declared to be shown, with the state of its last copy.';
COMMENT ON TABLE external_ads IS
  '[sources] An ad of another site, as its last good copy held it.';
COMMENT ON TABLE audit_log IS
  '[operation] What was done to accounts by operators and moderators. Rows are only added, and each holds the hash of the one before it.';
COMMENT ON TABLE pages IS
  '[operation] A version of a text of the operator, such as the terms.';
COMMENT ON TABLE jobs IS
  '[operation] Work for later, with its attempts. A finished job is deleted; one that failed for good stays.';
COMMENT ON TABLE rate_limits IS
  '[operation] Points that were used up in the window of a limit.';
COMMENT ON TABLE clock_shift IS
  '[operation] How far the clock of a test stands from the real one. An installation has no row and does not start with one.';
COMMENT ON TABLE proxy_note IS
  '[operation] That nearly all requests came from one private address, for the doctor.';
COMMENT ON TABLE schema_migrations IS
  '[operation] A migration that was applied, with the hash of its text.';

COMMENT ON FUNCTION app_now() IS
  '[operation] The time that every rule goes by: the database''s, moved by clock_shift.';
COMMENT ON FUNCTION notify_clock() IS
  '[operation] Tells every process that the clock was moved.';
COMMENT ON FUNCTION keep_audit_log() IS
  '[operation] Refuses to change or delete rows of audit_log.';
COMMENT ON FUNCTION notify_in_parts(text, uuid[]) IS
  '[operation] Sends ids over a channel, in messages that are short enough for NOTIFY.';
COMMENT ON FUNCTION notify_public_pages() IS
  '[operation] Tells every instance that pages which visitors share may have changed.';
COMMENT ON FUNCTION norm_es(text) IS
  '[search] A text in small letters and without accents: what is compared in place of it.';
COMMENT ON FUNCTION words_of(text) IS
  '[search] The words of a text, normalised, in their order.';
COMMENT ON FUNCTION search_text(text) IS
  '[search] A text as searches read it: normalised, with one space between words and its signs as words of their own.';
COMMENT ON FUNCTION search_needle(text) IS
  '[search] A word as it stands in search_text; a short one with the space in front, to match beginnings of words only.';
COMMENT ON FUNCTION search_pattern(text) IS
  '[search] The LIKE pattern of a word that is searched for.';
COMMENT ON FUNCTION search_pieces(text) IS
  '[search] A looser LIKE pattern, which the trigram index narrows quickly; search_pattern decides.';
COMMENT ON FUNCTION search_signs(text) IS
  '[search] The LIKE pattern for the signs in a word that is searched for.';
COMMENT ON FUNCTION search_anchor(text[]) IS
  '[search] The longest piece of what a saved search looks for, cut to 20 letters: the way from a title to the search.';
COMMENT ON FUNCTION title_pieces(text) IS
  '[search] Every piece of up to 20 letters of a title''s words; an anchor among them means that a saved search may fit.';
COMMENT ON FUNCTION sync_listing_search(uuid) IS
  '[search] Makes the copy of a listing for searches what visible_listings says: written, changed or deleted.';
COMMENT ON FUNCTION show_listings_of(uuid, integer) IS
  '[search] Copies up to a number of an author''s visible listings that searches do not have yet, the newest first.';
COMMENT ON FUNCTION sync_search_of_author(uuid) IS
  '[search] Does the same for all listings of an author: takes out at once, puts in 50 and leaves the others to a job.';
COMMENT ON FUNCTION sync_search_of_listing() IS
  '[search] Calls sync_listing_search for a listing that changed, with its author locked against change.';
COMMENT ON FUNCTION sync_search_of_settings() IS
  '[search] Calls sync_search_of_author for the person whose settings changed.';
COMMENT ON FUNCTION sync_search_of_user() IS
  '[search] Calls sync_search_of_author for an account whose state changed.';
COMMENT ON FUNCTION queue_listing_alerts() IS
  '[search] Writes a row in listing_alerts for each listing that searches did not have before.';
COMMENT ON FUNCTION follow_keywords() IS
  '[search] Replaces the rows of keyword_followers of a person by the keywords of their settings.';
COMMENT ON FUNCTION forget_keywords() IS
  '[search] Deletes the rows of keyword_followers of a person.';
COMMENT ON FUNCTION queue_price_drop() IS
  '[search] Makes a job that tells of a lower price, when somebody keeps the listing.';
COMMENT ON FUNCTION day_of_favorite() IS
  '[measures] Notes the day of a favourite in the time zone of the listing''s owner.';
COMMENT ON FUNCTION count_favorites() IS
  '[measures] Adds new favourites to the day of each owner, in one order, so that two at once do not block each other.';
COMMENT ON FUNCTION discount_favorites() IS
  '[measures] Takes deleted favourites away from the days that they were counted on.';
COMMENT ON FUNCTION day_of_inquiry() IS
  '[measures] Notes the day of an inquiry in the freelancer''s time zone.';
COMMENT ON FUNCTION count_inquiry() IS
  '[measures] Adds an inquiry to the day of its listing and of its freelancer; takes it away when it is marked as spam.';
COMMENT ON FUNCTION lock_listing_total() IS
  '[measures] Locks the total of a listing before a day of it is written, so that both are locked in one order.';
COMMENT ON FUNCTION add_to_listing_total() IS
  '[measures] Adds new views to the total of the listing, to its last 7, 30, 90 and 365 days, and to the running totals of days.';
COMMENT ON FUNCTION listing_views_until(uuid, date) IS
  '[measures] The views of a listing up to a day, from the running total.';
COMMENT ON FUNCTION notify_conversations() IS
  '[conversations] Tells every instance which conversations of which people changed.';
COMMENT ON FUNCTION drop_conversation_of_nobody() IS
  '[conversations] Deletes a conversation.';
COMMENT ON FUNCTION forget_words_of_erased() IS
  '[conversations] Empties a message and deletes its files.';
COMMENT ON FUNCTION discard_attachments() IS
  '[conversations] Makes jobs that delete the stored files of rows that are gone.';
COMMENT ON FUNCTION forget_order() IS
  '[conversations] Deletes an order.';
COMMENT ON FUNCTION add_to_rating_summaries(ratings, integer) IS
  '[conversations] Adds a published rating of a freelancer to the sums of the freelancer and of the category, or takes it away.';
COMMENT ON FUNCTION count_ratings() IS
  '[conversations] Adds the new form of a rating to the sums and takes the old one away.';
COMMENT ON FUNCTION discard_contest_images() IS
  '[contests] Makes a job that deletes the stored picture of a contest, an hour later: pages that show it are still read.';
COMMENT ON FUNCTION notify_notifications() IS
  '[telling] Tells every instance whose notifications changed.';
COMMENT ON FUNCTION notify_ended_sessions() IS
  '[accounts] Tells every instance which sessions have ended, so that they close their streams.';
COMMENT ON FUNCTION note_newsletter_consent() IS
  '[telling] Adds a row to newsletter_consents.';
COMMENT ON FUNCTION stop_refused_newsletter() IS
  '[telling] Marks a subscriber whose mail was refused, and forgets where they asked from.';

COMMENT ON TRIGGER audit_log_rows_stay ON audit_log IS
  'Keeps every row of audit_log as it was written: nothing is changed or deleted.';
COMMENT ON TRIGGER audit_log_stays ON audit_log IS
  'Keeps every row of audit_log as it was written: it is not emptied.';
COMMENT ON TRIGGER clock_shift_told ON clock_shift IS
  'Tells every process when a test moves the clock.';
COMMENT ON TRIGGER contest_files_discard ON contest_files IS
  'Keeps stored files and rows equal: a deleted row''s file is deleted later.';
COMMENT ON TRIGGER contest_images_discard ON contest_images IS
  'Keeps stored pictures and rows equal: a deleted row''s picture is deleted later.';
COMMENT ON TRIGGER conversation_members_news_insert ON conversation_members IS
  'Tells open pages of a new conversation.';
COMMENT ON TRIGGER conversation_members_news_update ON conversation_members IS
  'Tells open pages of what changed in a conversation.';
COMMENT ON TRIGGER conversations_of_nobody ON conversations IS
  'Deletes a conversation when the accounts of both sides are erased.';
COMMENT ON TRIGGER favorites_counted ON favorites IS
  'Keeps owner_daily_stats.favorites equal to the favourites that people have: adds.';
COMMENT ON TRIGGER favorites_day ON favorites IS
  'Notes on which day a favourite is counted.';
COMMENT ON TRIGGER favorites_discounted ON favorites IS
  'Keeps owner_daily_stats.favorites equal to the favourites that people have: takes away.';
COMMENT ON TRIGGER inquiries_counted ON inquiries IS
  'Keeps the inquiries of listing_daily_stats and owner_daily_stats equal to those that are not spam: adds.';
COMMENT ON TRIGGER inquiries_day ON inquiries IS
  'Notes on which day an inquiry is counted.';
COMMENT ON TRIGGER inquiries_judged ON inquiries IS
  'Keeps the inquiries of listing_daily_stats and owner_daily_stats equal to those that are not spam: when one is marked or cleared.';
COMMENT ON TRIGGER listing_daily_stats_lock ON listing_daily_stats IS
  'Locks the total of the listing first, so that simultaneous visits wait in one order.';
COMMENT ON TRIGGER listing_daily_stats_total ON listing_daily_stats IS
  'Keeps listing_totals, and the running totals of days, equal to the sums of the days.';
COMMENT ON TRIGGER listing_search_alerts ON listing_search IS
  'Has a listing compared with keywords and saved searches when it becomes visible for the first time.';
COMMENT ON TRIGGER listings_price_drop ON listings IS
  'Tells those who keep a listing that its price went down.';
COMMENT ON TRIGGER listings_search_insert ON listings IS
  'Keeps listing_search equal to visible_listings: a new listing.';
COMMENT ON TRIGGER listings_search_update ON listings IS
  'Keeps listing_search equal to visible_listings: a changed listing.';
COMMENT ON TRIGGER message_attachments_discard ON message_attachments IS
  'Keeps stored files and rows equal: a deleted row''s file is deleted later.';
COMMENT ON TRIGGER messages_forget_words ON messages IS
  'Takes the words and files out of the messages of an erased account; the conversation stays for the other side.';
COMMENT ON TRIGGER newsletter_subscribers_noted ON newsletter_subscribers IS
  'Keeps a record of each step of a subscription in newsletter_consents.';
COMMENT ON TRIGGER notifications_news_delete ON notifications IS
  'Tells open pages that notifications are gone.';
COMMENT ON TRIGGER notifications_news_insert ON notifications IS
  'Tells open pages of new notifications.';
COMMENT ON TRIGGER notifications_news_update ON notifications IS
  'Tells open pages of notifications that were read or changed.';
COMMENT ON TRIGGER orders_of_nobody ON orders IS
  'Deletes an order when the accounts of both sides are erased.';
COMMENT ON TRIGGER outbox_newsletter_refused ON outbox IS
  'Stops the newsletter to a mailbox that refused it.';
COMMENT ON TRIGGER ratings_counted ON ratings IS
  'Keeps rating_summaries and category_rating_summaries equal to the published ratings of freelancers.';
COMMENT ON TRIGGER sessions_news_delete ON sessions IS
  'Closes the open streams of a session that has ended.';
COMMENT ON TRIGGER user_settings_keywords_delete ON user_settings IS
  'Keeps keyword_followers equal to user_settings.keywords: settings that are deleted.';
COMMENT ON TRIGGER user_settings_keywords_insert ON user_settings IS
  'Keeps keyword_followers equal to user_settings.keywords: the first settings of a person.';
COMMENT ON TRIGGER user_settings_keywords_update ON user_settings IS
  'Keeps keyword_followers equal to user_settings.keywords: changed keywords.';
COMMENT ON TRIGGER user_settings_search_delete ON user_settings IS
  'Keeps listing_search equal to visible_listings: an author is visible again.';
COMMENT ON TRIGGER user_settings_search_insert ON user_settings IS
  'Keeps listing_search equal to visible_listings: an author''s visibility is chosen.';
COMMENT ON TRIGGER user_settings_search_update ON user_settings IS
  'Keeps listing_search equal to visible_listings: an author''s visibility changes.';
COMMENT ON TRIGGER users_search_update ON users IS
  'Keeps listing_search equal to visible_listings: an account is suspended, ends or returns.';

DO $$
DECLARE
  told record;
BEGIN
  FOR told IN SELECT tgname, tgrelid::regclass AS relation FROM pg_trigger
               WHERE tgfoid = 'notify_public_pages'::regproc AND NOT tgisinternal LOOP
    EXECUTE format('COMMENT ON TRIGGER %I ON %s IS %L', told.tgname, told.relation,
      'Keeps shared pages equal to the database: those that are kept are rendered anew.');
  END LOOP;
END $$;
