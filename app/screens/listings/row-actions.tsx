import { Form, useLocation } from '@remix-run/react'
import { packagesPath } from '#app/domain/hiring/paths.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { RowMenu } from '#app/ui/row-menu.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import type { OwnTableRow } from './own-row.server.ts'
import { editPage, smallPage } from './small-page.ts'

/** The actions of a row (M5). */
export function RowActions({ row }: { row: OwnTableRow }) {
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
      <Link
        className="button button--plain button--icon"
        to={editPage(id, search)}
        aria-label={`Editar ${title}`}
        title="Editar"
      >
        <Icon name="pencil" />
        <span className="visually-hidden">Editar</span>
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
