import './qr-code.css'
import type { QrPath } from './qr-path.ts'

/** A QR code: an SVG without script and image. */
export function QrDrawing({ size, path, label }: QrPath & { label: string }) {
  return (
    <svg
      className="qr-code"
      viewBox={`0 0 ${size} ${size}`}
      width="240"
      height="240"
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
