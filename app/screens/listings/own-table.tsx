import { Form, useLocation } from '@remix-run/react'
import { priceTypeLabel } from '#app/locale/words.ts'
import { MeasureReason } from '#app/parts/moderated-listing/measure-note.tsx'
import { StandingBadge } from '#app/parts/moderated-listing/standing-badge.tsx'
import { Cover } from '#app/ui/cover.tsx'
import { Link } from '#app/ui/link.tsx'
import type { OwnTableRow } from './own-row.server.ts'
import { editPage, smallPage } from './small-page.ts'
import { packagesPath } from '#app/domain/hiring/paths.ts'
import { Icon } from '#app/ui/icon.tsx'
import { RowMenu } from '#app/ui/row-menu.tsx'
import { named } from '#app/ui/named.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { t } from '#app/locale/texts.ts'

/** The actions of a row (M5). */
function RowActions({ row }: { row: OwnTableRow }) {
  const { id, title, lang, standing } = row
  const own = { words: title, lang }
  const isModerated = standing.value === 'retenido' || standing.value === 'retirado'
  const { search } = useLocation()
  return (
    <div className="row-actions">
      <Link
        className="button button--plain row-actions__edit"
        to={editPage(id, search)}
        {...named(own, (title) => t('Editar {title}', { title }), { icon: <Icon name="pencil" />, label: t('Editar') })}
      />{' '}
      <DeleteDialog id={id} title={title} lang={lang} />
      <RowMenu of={own} label={(title) => t('Más acciones de {title}', { title })}>
        <Link
          className="row-menu__item"
          to={`/marketplace/${id}`}
          {...named(own, (title) => t('Ver {title}', { title }), { icon: <Icon name="eye" />, label: t('Ver') })}
        />{' '}
        {!isModerated && <StatusButton row={row} />}{' '}
        {row.promoted ? (
          <Link
            className="row-menu__item"
            to={smallPage(id, 'boost/cancel', search)}
            {...named(own, (title) => t('Dejar de destacar {title}', { title }), {
              icon: <Icon name="rocket" />,
              label: t('Dejar de destacar'),
            })}
          />
        ) : isModerated ? null : (
          <Link
            className="row-menu__item"
            to={smallPage(id, 'boost', search)}
            {...named(own, (title) => t('Destacar {title}', { title }), {
              icon: <Icon name="rocket" />,
              label: t('Destacar'),
            })}
          />
        )}{' '}
        <Link
          className="row-menu__item"
          to={smallPage(id, 'duplicate', search)}
          {...named(own, (title) => t('Duplicar {title}', { title }), {
            icon: <Icon name="copy" />,
            label: t('Duplicar'),
          })}
        />{' '}
        {row.takesPackages && standing.value !== 'retirado' && (
          <Link
            className="row-menu__item"
            to={packagesPath(id)}
            {...named(own, (title) => t('Paquetes de {title}', { title }), {
              icon: <Icon name="tag" />,
              label: t('Paquetes'),
            })}
          />
        )}
      </RowMenu>
    </div>
  )
}

/** One press, which a second one undoes. */
function StatusButton({ row: { id, title, lang, standing } }: { row: OwnTableRow }) {
  const { pathname, search } = useLocation()
  const isActive = standing.value === 'active'
  return (
    <Form method="post" action={smallPage(id, 'status')}>
      <input type="hidden" name="return" value={pathname + search} />
      <input type="hidden" name="to" value={isActive ? 'inactive' : 'active'} />
      <button
        type="submit"
        className="row-menu__item"
        {...named(
          { words: title, lang },
          (title) => (isActive ? t('Desactivar {title}', { title }) : t('Activar {title}', { title })),
          { icon: <Icon name="power" />, label: isActive ? t('Desactivar') : t('Activar') },
        )}
      />
    </Form>
  )
}

/** A person's listings (M3): a table on wide screens, the same rows as cards on a phone. */
export function OwnTable({ rows }: { rows: OwnTableRow[] }) {
  // One question at a time, and not one on every line.
  const asked = rows.find(({ isTaxUnsaid }) => isTaxUnsaid)?.id
  return (
    <table className="own-table">
      <thead>
        <tr>
          <th scope="col">{t('Anuncio')}</th>
          <th scope="col">{t('Estado')}</th>
          <th scope="col" className="own-table__number">
            {t('Visitas')}
          </th>
          <th scope="col" className="own-table__number">
            {t('Consultas')}
          </th>
          <th scope="col">{t('Actualizado')}</th>
          <th scope="col">{t('Acciones')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <th scope="row" className="own-table__listing">
              <div className="own-table__cover">
                <OwnCover row={row} />
                <div className="own-table__words">
                  <Link to={`/marketplace/${row.id}`} lang={row.lang}>
                    {row.title}
                  </Link>{' '}
                  <span className="soft small">{row.category.name}</span>{' '}
                  <span className="num small">
                    {row.price}{' '}
                    <span className="soft">
                      {priceTypeLabel(row.priceType)}
                      {row.tax && `, ${row.tax}`}
                      {row.typed && ` (${row.typed})`}
                    </span>
                  </span>{' '}
                  {row.promoted && (
                    <span className="small">
                      <span className="badge badge--sample">{t('Destacado')}</span> {row.promoted}
                    </span>
                  )}
                  {row.id === asked && <TaxUnsaid row={row} />}
                  {row.isPlaceUnknown && <UnknownPlace row={row} />}
                  {row.unanswered && <Unanswered row={row} />}
                  {row.measure && (
                    <div className="own-table__measure small">
                      <MeasureReason measure={row.measure} title={row.title} lang={row.lang} />
                    </div>
                  )}
                </div>
              </div>
            </th>
            <td>
              <StandingBadge standing={row.standing} />
            </td>
            {/* The style shows it only where the heads of the columns are hidden. */}
            <td className="own-table__number num" data-label={t('Visitas')}>
              {row.views}
            </td>
            <td className="own-table__number num" data-label={t('Consultas')}>
              {row.inquiries}
            </td>
            <td className="own-table__updated">
              <time dateTime={row.dateTime}>{row.updated}</time>
            </td>
            <td className="own-table__actions">
              <RowActions row={row} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Its owner has not been asked yet what the price says of taxes. */
function TaxUnsaid({ row: { id, title, lang } }: { row: OwnTableRow }) {
  const { search } = useLocation()
  return (
    <span className="small">
      {t('¿Este precio lleva los impuestos incluidos?')}{' '}
      <Link
        to={editPage(id, search)}
        {...named({ words: title, lang }, (title) => t('Decir qué impuestos lleva el precio de {title}', { title }), {
          label: t('Dilo en el anuncio'),
        })}
      />
    </span>
  )
}

/** It is not found near a place. */
function UnknownPlace({ row: { id, title, lang, location } }: { row: OwnTableRow }) {
  const { search } = useLocation()
  return (
    <span className="small">
      {t('No conocemos el lugar «{location}»: no aparece cuando alguien busca cerca de un sitio.', {
        location: location ?? '',
      })}{' '}
      <Link
        to={editPage(id, search)}
        {...named({ words: title, lang }, (title) => t('Cambiar el lugar de {title}', { title }), {
          label: t('Cambiarlo'),
        })}
      />
    </span>
  )
}

/** One press confirms the listing. */
function Unanswered({ row: { id, title, lang, unanswered } }: { row: OwnTableRow }) {
  const { pathname, search } = useLocation()
  return (
    <Form method="post" action={smallPage(id, 'renew')} className="own-table__unanswered small">
      <input type="hidden" name="return" value={pathname + search} />
      <span>{unanswered}</span>{' '}
      <button
        type="submit"
        className="button button--plain"
        {...named({ words: title, lang }, (title) => t('Renovar {title}', { title }), { label: t('Renovar') })}
      />
    </Form>
  )
}

type Covered = Pick<OwnTableRow, 'id' | 'image' | 'category' | 'lang'>

export function OwnCover({ row: { id, image, category, lang } }: { row: Covered }) {
  return <Cover className="thumb" image={image} seed={id} category={category.slug} sizes="6rem" lang={lang} />
}
