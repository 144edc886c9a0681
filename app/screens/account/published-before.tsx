import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Form, Link, useLoaderData } from '@remix-run/react'
import { db } from '#app/db.server.ts'
import { listPublishedBefore } from '#app/domain/personal-data/published-before.server.ts'
import { SubmitButton } from '#app/forms/controls.tsx'
import { requireViewer } from '#app/http/viewer.server.ts'
import { decisionPath, KIND_NAMES } from './published-kinds.ts'
import { t } from '#app/locale/texts.ts'

export const meta: MetaFunction = () => [{ title: t('Lo que estaba publicado') }]

export async function loader(args: LoaderFunctionArgs) {
  const viewer = await requireViewer(args)
  return { items: await listPublishedBefore(db, viewer.id) }
}

export default function PublishedBefore() {
  const { items } = useLoaderData<typeof loader>()
  return (
    <div className="wrap wrap--form page stack--loose">
      <h1>{t('Lo que estaba publicado')}</h1>
      {items.length === 0 ? (
        <>
          <p>{t('No queda nada por decidir.')}</p>
          <p>
            <Link to="/dashboard" className="button">
              {t('Ir al dashboard')}
            </Link>
          </p>
        </>
      ) : (
        <>
          <p>
            {t(
              'Esto se publicó con tu cuenta antes de que demostraras que tu correo es tuyo. No lo ve nadie hasta que decidas: quédate con lo que sea tuyo y quita lo que no.',
            )}{' '}
            {items.some(({ kind }) => kind === 'perfil') &&
              t('Tus anuncios se ven en cuanto hayas decidido sobre el perfil.')}
          </p>
          {items.map((item) => (
            <section key={`${item.kind}-${item.id}`} className="panel stack" aria-labelledby={`title-${item.id}`}>
              <h2 id={`title-${item.id}`}>
                {KIND_NAMES()[item.kind]}: {item.title}
              </h2>
              {item.words && <p>{item.words}</p>}
              <div className="cluster">
                <Form method="post" action={decisionPath(item, 'keep')}>
                  <SubmitButton busy={t('Guardando...')}>{t('Quedármelo')}</SubmitButton>
                </Form>{' '}
                <Form method="post" action={decisionPath(item, 'take-away')}>
                  <SubmitButton busy={t('Quitando...')} className="button button--plain">
                    {t('Quitarlo')}
                  </SubmitButton>
                </Form>
              </div>
            </section>
          ))}
        </>
      )}
    </div>
  )
}
