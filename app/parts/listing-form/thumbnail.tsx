import { useEffect, useRef } from 'react'

const THUMBNAIL = { width: 320, height: 240 }

/** Drawn on a canvas, because the page's policy allows no blob: addresses. */
export function Thumbnail({ file, part = '' }: { file: File; part?: string }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    let isWanted = true
    createImageBitmap(file)
      .then((bitmap) => {
        const { width, height } = THUMBNAIL
        const across = part === 'left' ? 0 : part === 'right' ? 1 : 0.5
        const down = part === 'top' ? 0 : part === 'bottom' ? 1 : 0.5
        const scale = Math.max(width / bitmap.width, height / bitmap.height)
        const [w, h] = [bitmap.width * scale, bitmap.height * scale]
        if (isWanted)
          canvas.current?.getContext('2d')?.drawImage(bitmap, (width - w) * across, (height - h) * down, w, h)
        bitmap.close()
      })
      .catch(() => {
        // The thumbnail stays blank: the server says whether the file is a picture.
      })
    return () => {
      isWanted = false
    }
  }, [file, part])
  return <canvas ref={canvas} {...THUMBNAIL} aria-hidden="true" />
}
