import { sendDocument } from './document.server.tsx'
import { renderOfflinePage } from './offline-page.server.tsx'

/** The page that browsers keep for when there is no connection. */
export const loader = () => sendDocument(renderOfflinePage())
