import { Component } from 'react'
import { t } from '#app/locale/texts.ts'
import { pageLanguage } from '#app/locale/page-language.ts'

interface Props {
  location: unknown
  children: React.ReactNode
}

interface State {
  location: unknown
  hasFailed: boolean
}

/** For a fault of the frame itself, outside of the router: another address, as by the back button, tries again. */
export class RemixErrorBoundary extends Component<Props, State> {
  override state: State = { location: this.props.location, hasFailed: false }

  static getDerivedStateFromError(): Partial<State> {
    return { hasFailed: true }
  }

  static getDerivedStateFromProps({ location }: Props, state: State): State | null {
    return state.location === location ? null : { location, hasFailed: false }
  }

  override render() {
    return this.state.hasFailed ? <Failed /> : this.props.children
  }
}

function Failed() {
  return (
    <html lang={pageLanguage()}>
      <head>
        <title>{t('Error: Algo ha fallado por nuestra parte')}</title>
      </head>
      <body>
        <h1>{t('Algo ha fallado por nuestra parte')}</h1>
        <button type="button" onClick={() => window.location.reload()}>
          {t('Volver a intentarlo')}
        </button>
      </body>
    </html>
  )
}

/** For a root without a boundary of its own; ours has one. */
export { Failed as RemixRootDefaultErrorBoundary }

/** For a page whose data is not there yet; the client does not take such a page over. */
export const RemixRootDefaultHydrateFallback = () => null
