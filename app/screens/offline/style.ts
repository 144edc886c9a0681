import style from './offline.css?raw'

/** The style of what is kept, under an address that stays: a copy may be older than the version that is running. */
export const loader = () =>
  new Response(style, {
    headers: { 'Content-Type': 'text/css; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  })
