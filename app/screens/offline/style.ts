import style from './offline.css?raw'

/** The style of kept pages, at a lasting address: a copy may be older than the running version. */
export const loader = () =>
  new Response(style, {
    headers: { 'Content-Type': 'text/css; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  })
