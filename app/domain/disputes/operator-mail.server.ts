import { sql } from 'kysely'
import { inTransaction, type Db } from '#app/db.server.ts'
import { enqueueMail } from '#app/domain/outbox/commands.server.ts'
import { renderMail, type RenderedMail, type Site } from '#app/domain/outbox/template.ts'
import { formatMoment } from '#app/locale/dates.server.ts'
import { siteTimeZone } from '#app/locale/site.server.ts'
import { isOperators } from './deciding.server.ts'
import { DISPUTE_LABELS, type DisputeState } from './steps.ts'

interface Waiting {
  id: string
  title: string | null
  state: DisputeState
  turnAt: Date
}

/** How many a mail names; `gremio disputes list` names all. */
const NAMED = 20

/**
 * Mails whoever runs the site the disputes that wait for them: those that no moderator may decide, and those that none
 * has decided in two terms. Its job runs once a day.
 * @returns how many wait.
 */
export function mailOperator(db: Db, { email, site }: { email: string; site: Site }): Promise<number> {
  return inTransaction(db, async (trx) => {
    const { rows } = await sql<Waiting>`
      SELECT d.id, o.title, d.state, d.turn_at FROM disputes d JOIN orders o ON o.id = d.order_id
       WHERE ${isOperators} ORDER BY d.turn_at, d.id`.execute(trx)
    if (rows.length > 0)
      await enqueueMail(trx, { kind: 'disputes-undecided', recipient: email, ...disputesMail(site, rows) })
    return rows.length
  })
}

function disputesMail(site: Site, waiting: readonly Waiting[]): RenderedMail {
  const one = waiting.length === 1
  return renderMail(site, {
    subject: one ? 'Una disputa espera tu decisión' : `${waiting.length} disputas esperan tu decisión`,
    paragraphs: [
      'Nadie de la moderación puede decidirlas, o nadie lo ha hecho en dos plazos. Las dos partes leen en su página que pueden escribirte.',
      waiting
        .slice(0, NAMED)
        .map(
          ({ id, title, state, turnAt }) =>
            `${title ?? 'Contratación'}: ${DISPUTE_LABELS[state]}, hasta el ${formatMoment(turnAt, siteTimeZone)} (${id})`,
        ),
      'En el servidor, «gremio disputes show» enseña lo acordado y lo que dice cada parte, y «gremio disputes decide» guarda tu decisión y se la cuenta.',
    ],
    footnotes: ['Este aviso llega una vez al día mientras quede alguna.'],
  })
}
