import './notices.css'
import { useUnderWay } from './lost-line.ts'

/** A thin bar while the next page loads (R11). It waits a moment, because a fast page needs none. */
export function ProgressBar() {
  const { state } = useUnderWay()
  return state === 'idle' ? null : <div className="progress-bar" role="progressbar" aria-label="Cargando la página" />
}
