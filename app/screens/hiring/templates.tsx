import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { db } from '#app/db.server.ts'
import { TEMPLATES_MAX } from '#app/domain/hiring/limits.ts'
import { deleteTemplatePath, renameTemplatePath, REQUESTS_PATH } from '#app/domain/hiring/paths.ts'
import { listTemplates } from '#app/domain/hiring/quote-templates.server.ts'
import { requireHirer } from '#app/http/hiring.server.ts'
import { formatMoney } from '#app/locale/money.server.ts'
import { BackLink } from '#app/ui/back-link.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Link } from '#app/ui/link.tsx'
import { currencyOf } from './template-pages.server.ts'
import { t, tn } from '#app/locale/texts.ts'

const AS_FREELANCER = `${REQUESTS_PATH}?as=freelancer`

export const meta: MetaFunction = () => [{ title: t('Plantillas de presupuesto') }]

export async function loader(args: LoaderFunctionArgs) {
  const viewer = await requireHirer(args)
  const templates = await listTemplates(db, viewer.id)
  return {
    max: TEMPLATES_MAX,
    templates: templates.map(({ id, name, scope, stages, currency }) => ({
      id,
      name,
      scope,
      what: t('{stages} · {amount} sin impuestos', {
        stages: tn(stages.length, '{count} etapa', '{count} etapas'),
        amount: formatMoney(
          stages.reduce((sum, { baseCents }) => sum + baseCents, 0),
          currencyOf({ currency }),
        ),
      }),
      renameTo: renameTemplatePath(id),
      deleteAt: deleteTemplatePath(id),
    })),
  }
}

export default function Templates() {
  const { templates, max } = useLoaderData<typeof loader>()
  return (
    <div className="page stack--loose">
      <BackLink to={AS_FREELANCER}>{t('Solicitudes')}</BackLink>
      <h1>{t('Plantillas de presupuesto')}</h1>
      {templates.length === 0 ? (
        <EmptyState
          title={t('No tienes ninguna plantilla')}
          text={t(
            'Al preparar un presupuesto, abre «Guardar como plantilla» y ponle un nombre. El siguiente podrás empezarlo con ella.',
          )}
        >
          <Link className="button" to={AS_FREELANCER}>
            {t('Ver tus solicitudes')}
          </Link>
        </EmptyState>
      ) : (
        <>
          <p>
            {t(
              'Las eliges al preparar un presupuesto. Solo las ves tú, y caben {most}. Lo que cambies o borres aquí no cambia los presupuestos enviados.',
              { most: max },
            )}
          </p>
          <ul className="rows">
            {templates.map(({ id, name, scope, what, renameTo, deleteAt }) => (
              <li className="panel stack" key={id}>
                <h2 className="title">{name}</h2>
                <p className="words">{scope}</p>
                <p className="soft num">{what}</p>
                <p className="cluster small">
                  <Link to={renameTo} aria-label={t('Cambiar el nombre de «{name}»', { name })}>
                    {t('Cambiar el nombre')}
                  </Link>{' '}
                  <Link to={deleteAt} aria-label={t('Borrar «{name}»', { name })}>
                    {t('Borrar')}
                  </Link>
                </p>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
