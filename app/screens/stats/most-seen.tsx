import { HowCounted } from '#app/ui/how-counted.tsx'
import { JobPicture } from '#app/ui/job.tsx'
import { Link } from '#app/ui/link.tsx'
import { NumberCell, Records } from '#app/ui/records.tsx'
import { named } from '#app/ui/named.tsx'
import { CsvLink } from './chart.tsx'
import type { presentSeen } from './seen-listing.server.ts'
import { perLanguage, t } from '#app/locale/texts.ts'

const NUMBERS = perLanguage(() => [t('Visitas'), t('Consultas'), t('Conversión'), t('Favoritos')])

/** The most seen listings (T3), each with its own figures, the advice from them, and the link to edit it. */
export function MostSeen({ listings, csv }: { listings: ReturnType<typeof presentSeen>[]; csv: string }) {
  return (
    <section className="panel chart" aria-labelledby="most-seen">
      <h2 id="most-seen">{t('Anuncios más vistos')}</h2>
      {listings.length === 0 ? (
        <p>{t('Nadie ha abierto tus anuncios en este periodo.')}</p>
      ) : (
        <>
          <Records columns={[t('Anuncio'), ...NUMBERS()]} numbers={NUMBERS()}>
            {listings.map((listing) => (
              <SeenRow key={listing.id} {...listing} />
            ))}
          </Records>
          <div className="chart__more">
            <p className="soft small">
              <HowCounted figure="conversion">{t('Cómo se cuentan')}</HowCounted>
            </p>
            <CsvLink to={csv} about={t('Anuncios más vistos')} />
          </div>
        </>
      )}
    </section>
  )
}

function SeenRow({
  id,
  title,
  lang,
  job,
  badge,
  views,
  trend,
  viewsBefore,
  advice,
  from,
  words,
  ...figures
}: ReturnType<typeof presentSeen>) {
  return (
    <tr>
      <td data-label={t('Anuncio')}>
        <div className="seen">
          <JobPicture job={job} />
          <div className="stack--tight seen__words">
            <p>
              <Link className="records__title" to={`/marketplace/${id}`} lang={lang}>
                {title}
              </Link>{' '}
              {badge && <span className="badge badge--bad">{badge}</span>}
            </p>
            <p className="small">
              {advice}{' '}
              <Link
                to={`/dashboard/edit-listing/${id}`}
                {...named({ words: title, lang }, (title) => t('Editar {title}', { title }), { label: t('Editar') })}
              />
            </p>
            {from && <p className="small soft">{t('Llegan de: {from}', { from })}</p>}
            {words && <p className="small soft">{t('Buscaban {words}', { words })}</p>}
          </div>
        </div>
      </td>
      <NumberCell column={t('Visitas')}>
        <span>
          {views}
          {trend && (
            <>
              {' '}
              <span className={`strong trend--${trend} small block`}>
                {trend === 'better'
                  ? t('Sube: {viewsBefore} antes', { viewsBefore })
                  : t('Baja: {viewsBefore} antes', { viewsBefore })}
              </span>
            </>
          )}
        </span>
      </NumberCell>
      <NumberCell column={t('Consultas')}>{figures.inquiries}</NumberCell>
      <NumberCell column={t('Conversión')}>{figures.conversion}</NumberCell>
      <NumberCell column={t('Favoritos')}>{figures.favorites}</NumberCell>
    </tr>
  )
}
