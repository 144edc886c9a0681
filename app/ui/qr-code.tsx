import { QrDrawing } from './qr-drawing.tsx'
import { qrPath } from './qr-path.ts'

/** A text as a QR code, made where the page is drawn. */
export const QrCode = ({ text, label }: { text: string; label: string }) => (
  <QrDrawing {...qrPath(text)} label={label} />
)
