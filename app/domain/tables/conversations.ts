import { all, COUNTED, IN_THE_STORE, ONCE, SAID, UNSENT, type Owner, type Tables } from './table.ts'

/** A conversation belongs to both its members. */
const ofMembers = (column: string): Owner => ({
  column,
  of: 'conversation_members',
  key: 'conversation_id',
  owner: 'user_id',
})

/** Conversations, contests and ratings. */
export const CONVERSATIONS: Tables = {
  conversations: {
    exported: { conversaciones: ofMembers('id') },
    withheld: { last_seq: 'a counter' },
    always: 'until both accounts are gone: erase-account deletes them with the second',
    outlives: 'the other person keeps it, with «Usuario eliminado»; deleted when both are gone',
    takenOver: SAID,
  },
  conversation_members: {
    exported: { 'tu-lado-de-las-conversaciones': 'user_id' },
    withheld: { last_read_seq: 'a counter' },
    with: 'conversations',
  },
  messages: {
    exported: { 'mensajes-enviados': 'sender_id' },
    withheld: { seq: 'a counter', key: ONCE, said: 'content, for readers of other languages' },
    with: 'conversations',
    outlives: 'the place in the conversation; a trigger deletes the text',
  },
  message_attachments: {
    exported: { 'archivos-adjuntos': { column: 'message_id', of: 'messages', owner: 'sender_id' } },
    stored: `format('mensajes/%s/%s-%s', (SELECT conversation_id FROM messages m WHERE m.id = message_id), id, name)`,
    withheld: { key: IN_THE_STORE },
    with: 'messages',
  },
  inquiries: {
    exported: { consultas: ofMembers('conversation_id') },
    withheld: {
      spam_marked: 'what somebody else thinks of it',
      counted_on: 'the day of `at` once more, as the seller’s zone has it',
    },
    with: 'conversations',
    outlives: 'inquiries count in the freelancer’s figures',
  },
  blocks: {
    exported: { 'personas-bloqueadas': 'blocker_id' },
    with: 'users',
    why: 'until it is taken back',
    takenOver: 'deleted',
  },
  attachment_staging: {
    exported: { 'archivos-sin-enviar': 'user_id' },
    withheld: { key: IN_THE_STORE, ...all('follows from the file', 'sha256', 'kept_sha256') },
    untilJob: 'discard-attachments',
    why: 'files of a form that was not finished',
    takenOver: UNSENT,
  },

  contests: {
    exported: { 'concursos-organizados': 'organiser_id' },
    withheld: { draft_key: ONCE },
    always: 'until erase-account deletes one without entries; others stay without the name',
    outlives: 'with «Usuario eliminado», when it has entries; otherwise deleted',
    takenOver: 'hidden',
  },
  contest_images: {
    exported: { 'imagenes-de-concursos': { column: 'contest_id', of: 'contests', owner: 'organiser_id' } },
    stored: `format('imagenes/concursos/%s.webp', contest_id)`,
    with: 'contests',
  },
  contest_entries: {
    exported: { 'propuestas-a-concursos': 'user_id' },
    withheld: {
      ...all('a counter', 'version', 'edit_base'),
      key: ONCE,
      edit_key: 'the same of the form that edits',
      state: 'who is ahead is told when the contest is decided; the notifications are in the archive',
      note: 'the same: whoever organises can change it until then',
    },
    with: 'contests',
    takenOver: {
      undone:
        'those of contests that take entries are withdrawn: nobody can choose them any more; others are judged among all',
    },
  },
  contest_files: {
    exported: { 'archivos-de-propuestas': { column: 'entry_id', of: 'contest_entries', owner: 'user_id' } },
    stored: `format('concursos/%s/%s-%s', entry_id, id, name)`,
    withheld: { key: IN_THE_STORE },
    with: 'contest_entries',
    takenOver: { undone: 'with the entries that are withdrawn' },
  },

  ratings: {
    exported: {
      'valoraciones-escritas': 'author_id',
      // Neither side sees the other's rating before both are published.
      'valoraciones-recibidas': { owner: 'rated_id', once: 'published_at' },
    },
    with: 'orders',
  },
  rating_replies: { exported: { 'respuestas-a-valoraciones': 'author_id' }, with: 'ratings' },
  rating_summaries: { leftOut: 'the sum of the ratings, which are in the archive', with: 'users', takenOver: COUNTED },
  category_rating_summaries: { replaced: true },
  rating_keys: { always: 'downloaded ratings are verified with them' },
}
