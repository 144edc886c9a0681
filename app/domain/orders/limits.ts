/** Of the words that go with an act; the table has the same limit. */
export const EVENT_WORDS_MAX = 4_000
