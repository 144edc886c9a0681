import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { clock } from '#app/adapters/clock.server.ts'
import { db } from '#app/db.server.ts'
import { readCursor, writeCursor } from '#app/domain/accounts/security-queries.server.ts'
import { countLogByMonth, listLogForAnyone } from '#app/domain/moderation/log.server.ts'
import { ruleTitle } from '#app/domain/moderation/rules.ts'
import { ACTION_FACTS, KIND_LABELS } from '#app/domain/moderation/states.ts'
import { readAddress } from '#app/http/address-query.server.ts'
import { findViewer } from '#app/http/viewer.server.ts'
import { formatDate, writeOutMonth } from '#app/locale/dates.server.ts'
import { formatCount } from '#app/locale/numbers.server.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Link } from '#app/ui/link.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { pageHead } from '#app/ui/page-head.ts'
import { NumberCell, Records } from '#app/ui/records.tsx'
import { perLanguage, t } from '#app/locale/texts.ts'
import { rich } from '#app/locale/rich.tsx'

const PATH = '/moderation-log'

export const meta: MetaFunction = ({ matches }) =>
  pageHead(matches, {
    title: t('Registro público de moderación'),
    description: t('Todas las decisiones de moderación, sin nombres: qué se decidió, por qué norma y si se recurrió.'),
    path: '/moderation-log',
  })

export async function loader(args: LoaderFunctionArgs) {
  const viewer = await findViewer(args)
  const after = readCursor(readAddress(args.request, ['after']).get('after'))
  const [{ items, next }, months] = await Promise.all([
    listLogForAnyone(db, { after }),
    after ? [] : countLogByMonth(db, clock.now()),
  ])
  return {
    next: next && `${PATH}?after=${writeCursor(next)}`,
    isFirstPage: after === undefined,
    months: months.map(({ month, action, total, automated, reversed }) => ({
      key: `${month} ${action}`,
      month: writeOutMonth(month),
      action: ACTION_FACTS()[action],
      total: formatCount(total),
      automated: formatCount(automated),
      reversed: formatCount(reversed),
    })),
    items: items.map(({ id, at, kind, action, rule, automated, reversedAt }) => ({
      id,
      at: at.toISOString(),
      date: formatDate(at, viewer?.timezone),
      kind: KIND_LABELS()[kind],
      action: ACTION_FACTS()[action],
      rule: ruleTitle(rule),
      how: automated ? t('Automática') : t('Una persona'),
      reversed: reversedAt && t('Revertida el {date}', { date: formatDate(reversedAt, viewer?.timezone) }),
    })),
  }
}

type Shown = Awaited<ReturnType<typeof loader>>

export default function ModerationLog() {
  const { items, months, next, isFirstPage } = useLoaderData<typeof loader>()
  return (
    <div className="wrap page stack--loose">
      <h1>{t('Registro público de moderación')}</h1>
      <p className="prose">
        {rich(
          'Todo lo que se ha decidido sobre contenidos y cuentas, sin nombres. Las normas y los umbrales están en <rules>Normas y moderación</rules>.',
          { rules: (text) => <Link to="/rules">{text}</Link> },
        )}
      </p>
      {items.length === 0 && (
        <EmptyState
          title={t('Todavía no hay decisiones')}
          text={t('Aquí aparecerá cada una, con su norma y su fecha.')}
        />
      )}
      {months.length > 0 && <Months months={months} />}
      {items.length > 0 && <Decisions items={items} />}
      {!isFirstPage && (
        <p>
          <Link to={PATH}>{t('Volver a las más recientes')}</Link>
        </p>
      )}
      <Pager next={next} />
    </div>
  )
}

const COUNTS = perLanguage(() => [t('En total'), t('Automáticas'), t('Revertidas')])

function Months({ months }: Pick<Shown, 'months'>) {
  return (
    <section className="stack" aria-labelledby="months">
      <h2 id="months">{t('Por meses')}</h2>
      <Records columns={[t('Mes'), t('Decisión'), ...COUNTS()]} numbers={COUNTS()}>
        {months.map(({ key, month, action, total, automated, reversed }) => (
          <tr key={key}>
            <td data-label={t('Mes')}>{month}</td>
            <td data-label={t('Decisión')}>{action}</td>
            <NumberCell column={t('En total')}>{total}</NumberCell>
            <NumberCell column={t('Automáticas')}>{automated}</NumberCell>
            <NumberCell column={t('Revertidas')}>{reversed}</NumberCell>
          </tr>
        ))}
      </Records>
    </section>
  )
}

function Decisions({ items }: Pick<Shown, 'items'>) {
  return (
    <section className="stack" aria-labelledby="decisions">
      <h2 id="decisions">{t('Una por una')}</h2>
      <Records columns={[t('Fecha'), t('Sobre'), t('Decisión'), t('Norma'), t('Quién'), t('Después')]}>
        {items.map(({ id, at, date, kind, action, rule, how, reversed }) => (
          <tr key={id}>
            <td data-label={t('Fecha')} className="num">
              <time dateTime={at}>{date}</time>
            </td>
            <td data-label={t('Sobre')}>{kind}</td>
            <td data-label={t('Decisión')}>{action}</td>
            <td data-label={t('Norma')}>{rule}</td>
            <td data-label={t('Quién')}>{how}</td>
            <td data-label={t('Después')}>{reversed ?? '—'}</td>
          </tr>
        ))}
      </Records>
    </section>
  )
}
