-- With a freelancer go their quotes, and of an order both the freelancer and the quote become nothing, one after the
-- other. Between the two the order would name a quote that has gone: it is looked at when all is done.

ALTER TABLE orders ALTER CONSTRAINT orders_quote_fkey DEFERRABLE INITIALLY DEFERRED;
