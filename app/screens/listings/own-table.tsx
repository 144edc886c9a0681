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
import { DeleteDialog } from './delete-dialog.tsx'

/** The actions of a row (M5). */
function RowActions({ row }: { row: OwnTableRow }) {
  const { id, title, standing } = row
  const isModerated = standing.value === 'retenido' || standing.value === 'retirado'
  const { search } = useLocation()
  return (
    <div className="row-actions">
      <Link
        className="button button--plain button--icon"
        to={`/marketplace/${id}`}
        aria-label={`Ver ${title}`}
        title="Ver"
      >
        <Icon name="eye" />
        <span className="visually-hidden">Ver</span>
      </Link>{' '}
      <Link className="button button--plain row-actions__edit" to={editPage(id, search)} aria-label={`Editar ${title}`}>
        <Icon name="pencil" />
        Editar
      </Link>{' '}
      <DeleteDialog id={id} title={title} />
      <RowMenu label={`Más acciones de ${title}`}>
        {!isModerated && <StatusButton row={row} />}{' '}
        {row.promoted ? (
          <Link
            className="row-menu__item"
            to={smallPage(id, 'boost/cancel', search)}
            aria-label={`Dejar de destacar ${title}`}
          >
            <Icon name="rocket" />
            Dejar de destacar
          </Link>
        ) : isModerated ? null : (
          <Link className="row-menu__item" to={smallPage(id, 'boost', search)} aria-label={`Destacar ${title}`}>
            <Icon name="rocket" />
            Destacar
          </Link>
        )}{' '}
        <Link className="row-menu__item" to={smallPage(id, 'duplicate', search)} aria-label={`Duplicar ${title}`}>
          <Icon name="copy" />
          Duplicar
        </Link>{' '}
        {row.takesPackages && standing.value !== 'retirado' && (
          <Link className="row-menu__item" to={packagesPath(id)} aria-label={`Paquetes de ${title}`}>
            <Icon name="tag" />
            Paquetes
          </Link>
        )}
      </RowMenu>
    </div>
  )
}

/** One press, which another takes back. */
function StatusButton({ row: { id, title, standing } }: { row: OwnTableRow }) {
  const { pathname, search } = useLocation()
  const isActive = standing.value === 'active'
  const does = isActive ? 'Desactivar' : 'Activar'
  return (
    <Form method="post" action={smallPage(id, 'status')}>
      <input type="hidden" name="return" value={pathname + search} />
      <input type="hidden" name="to" value={isActive ? 'inactive' : 'active'} />
      <button type="submit" className="row-menu__item" aria-label={`${does} ${title}`}>
        <Icon name="power" />
        {does}
      </button>
    </Form>
  )
}

/** A person's listings (M3): a table on wide screens, the same rows as cards on a phone. */
export function OwnTable({ rows }: { rows: OwnTableRow[] }) {
  // One at a time: a quiet question, not one on every line.
  const asked = rows.find(({ isTaxUnsaid }) => isTaxUnsaid)?.id
  return (
    <table className="own-table">
      <thead>
        <tr>
          <th scope="col">Anuncio</th>
          <th scope="col">Estado</th>
          <th scope="col" className="own-table__number">
            Visitas
          </th>
          <th scope="col" className="own-table__number">
            Consultas
          </th>
          <th scope="col">Actualizado</th>
          <th scope="col">Acciones</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <th scope="row" className="own-table__listing">
              <div className="own-table__cover">
                <OwnCover row={row} />
                <div className="own-table__words">
                  <Link to={`/marketplace/${row.id}`}>{row.title}</Link>{' '}
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
                      <span className="badge badge--sample">Destacado</span> {row.promoted}
                    </span>
                  )}
                  {row.id === asked && <TaxUnsaid row={row} />}
                  {row.isPlaceUnknown && <UnknownPlace row={row} />}
                  {row.unanswered && <Unanswered row={row} />}
                  {row.measure && (
                    <div className="own-table__measure small">
                      <MeasureReason measure={row.measure} title={row.title} />
                    </div>
                  )}
                </div>
              </div>
            </th>
            <td>
              <StandingBadge standing={row.standing} />
            </td>
            {/* The style shows it only where the heads of the columns are hidden. */}
            <td className="own-table__number num" data-label="Visitas">
              {row.views}
            </td>
            <td className="own-table__number num" data-label="Consultas">
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
function TaxUnsaid({ row: { id, title } }: { row: OwnTableRow }) {
  const { search } = useLocation()
  return (
    <span className="small">
      ¿Este precio lleva los impuestos incluidos?{' '}
      <Link to={editPage(id, search)} aria-label={`Decir qué impuestos lleva el precio de ${title}`}>
        Dilo en el anuncio
      </Link>
    </span>
  )
}

/** It is not found near a place. */
function UnknownPlace({ row: { id, title, location } }: { row: OwnTableRow }) {
  const { search } = useLocation()
  return (
    <span className="small">
      No conocemos el lugar «{location}»: no aparece cuando alguien busca cerca de un sitio.{' '}
      <Link to={editPage(id, search)} aria-label={`Cambiar el lugar de ${title}`}>
        Cambiarlo
      </Link>
    </span>
  )
}

/** One press confirms the listing. */
function Unanswered({ row: { id, title, unanswered } }: { row: OwnTableRow }) {
  const { pathname, search } = useLocation()
  return (
    <Form method="post" action={smallPage(id, 'renew')} className="own-table__unanswered small">
      <input type="hidden" name="return" value={pathname + search} />
      <span>{unanswered}</span>{' '}
      <button type="submit" className="button button--plain" aria-label={`Renovar ${title}`}>
        Renovar
      </button>
    </Form>
  )
}

type Covered = Pick<OwnTableRow, 'id' | 'image' | 'category'>

export function OwnCover({ row: { id, image, category } }: { row: Covered }) {
  return <Cover className="thumb" image={image} seed={id} category={category.slug} sizes="6rem" />
}
