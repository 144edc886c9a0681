import { lazy, Suspense, useState } from 'react'
import { DeleteDialog } from '#app/routes/dashboard/listings/delete-dialog.tsx'
import { RowMenu } from '#app/routes/dashboard/listings/row-menu.tsx'
import { BackLink } from '#app/ui/back-link.tsx'
import { Contents } from '#app/ui/contents.tsx'
import { HowCounted } from '#app/ui/how-counted.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { ICON_NAMES } from '#app/ui/icon-names.ts'
import { Link } from '#app/ui/link.tsx'
import { notify } from '#app/ui/notices.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { Tabs } from '#app/ui/tabs.tsx'
import { Specimen } from './specimen.tsx'

const SearchOverlay = lazy(() => import('#app/ui/search-overlay.tsx'))

const KINDS = ['success', 'error', 'warning', 'info'] as const
const BUTTONS = {
  button: 'Principal',
  'button button--plain': 'Sencillo',
  'button button--quiet': 'Callado',
  'button button--bad': 'Eliminar',
  'button button--large': 'Grande',
}

/** What can be pressed, and what opens then. */
export function ShownActions() {
  return (
    <>
      <Specimen name=".button" file="styles/button.css" show={() => <Buttons />} />
      <Specimen
        name="Link, .link-button, HowCounted"
        file="ui/link.tsx, styles/button.css, ui/how-counted.tsx"
        show={() => (
          <p className="cluster">
            <Link to="/marketplace">Un enlace</Link>
            <button type="button" className="link-button">
              Un botón que parece un enlace
            </button>
            <HowCounted figure="visitas">Una cifra que se explica</HowCounted>
          </p>
        )}
      />
      <Specimen name="Icon" file="ui/icon.tsx, ui/icons.svg" show={() => <Icons />} />
      <Specimen
        name="notify, Notices"
        file="ui/notices.tsx (arriba de esta página; se van solos)"
        show={() => (
          <p className="cluster">
            {KINDS.map((kind) => (
              <button
                type="button"
                className="button button--plain"
                key={kind}
                onClick={() => notify({ kind, message: `Aviso de tipo ${kind}` })}
              >
                {kind}
              </button>
            ))}
          </p>
        )}
      />
      <Specimen name="SearchOverlay" file="ui/search-overlay.tsx (también con Ctrl+K)" show={() => <OpensSearch />} />
      <Specimen
        name="DeleteDialog, RowMenu"
        file="routes/dashboard/listings/delete-dialog.tsx, row-menu.tsx"
        show={(theme) => (
          <div className="cluster">
            <DeleteDialog id={theme} title="Clases de guitarra" />
            <RowMenu label="Más acciones">
              <ul>
                <li>
                  <Link to="/_ui">Duplicar</Link>
                </li>
              </ul>
            </RowMenu>
          </div>
        )}
      />
      <Specimen
        name="Contents"
        file="ui/contents.tsx (en un texto largo y una ventana ancha, a su lado)"
        show={(theme) => (
          <div className="prose">
            <Contents items={[{ id: `${theme}-parte`, title: 'Una parte' }]} />
            <h3 id={`${theme}-parte`}>Una parte</h3>
          </div>
        )}
      />
      <Specimen
        name="BackLink, Tabs, Pager"
        file="ui/back-link.tsx, ui/tabs.tsx, ui/pager.tsx"
        show={(theme) => (
          <div className="stack">
            <BackLink to="/_ui">Volver a Componentes</BackLink>
            <Tabs
              label={`Pestañas (${theme})`}
              items={[
                { to: '/_ui', label: 'Esta' },
                { to: '/marketplace', label: 'Otra' },
              ]}
            />
            <Pager previous="/_ui" next="/_ui" label={`Páginas (${theme})`} />
            <Pager next="/_ui" label={`Solo siguientes (${theme})`} />
          </div>
        )}
      />
    </>
  )
}

function Buttons() {
  return (
    <div className="stack">
      <p className="cluster">
        {Object.entries(BUTTONS).map(([className, label]) => (
          <button type="button" className={className} key={className}>
            {label}
          </button>
        ))}
        <button type="button" className="button button--plain button--icon" aria-label="Compartir">
          <Icon name="share-2" />
        </button>
      </p>
      <p className="cluster">
        {Object.entries(BUTTONS).map(([className, label]) => (
          <button type="button" className={className} key={className} disabled>
            {label}
          </button>
        ))}
      </p>
      <p className="cluster">
        <button type="button" className="button" aria-disabled>
          Enviando…
        </button>
        <Link className="button button--plain" to="/marketplace">
          <Icon name="search" />
          Con icono
        </Link>
      </p>
      <p>
        <button type="button" className="button button--wide">
          A lo ancho
        </button>
      </p>
    </div>
  )
}

function Icons() {
  return (
    <ul className="cluster">
      {ICON_NAMES.map((name) => (
        <li key={name} title={name}>
          <Icon name={name} label={name} />
        </li>
      ))}
    </ul>
  )
}

function OpensSearch() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" className="button button--plain" onClick={() => setOpen(true)}>
        Abrir la búsqueda
      </button>
      {open && (
        <Suspense fallback={null}>
          <SearchOverlay open onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
