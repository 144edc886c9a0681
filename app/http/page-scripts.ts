/**
 * Interfaces that the client needs and some browsers lack, by their names in the window. If one is missing the page
 * stays as it was sent, because every screen works without scripts.
 */
export const NEEDED_INTERFACES = ['AbortController', 'ReadableStream', 'TextDecoder', 'TextEncoder', 'TransformStream']

/** Methods that the client needs, of objects that every browser has. */
export const NEEDED_METHODS = [
  'Array.prototype.at',
  'Array.prototype.flat',
  'Object.fromEntries',
  'ReadableStream.prototype.pipeThrough',
  'String.prototype.replaceAll',
]

const CAN_RUN = [...NEEDED_INTERFACES.map((name) => `window.${name}`), ...NEEDED_METHODS].join('&&')

/** The script of Remix that receives the state of the page; it throws in browsers without such streams. */
const REMIX_STREAM =
  'window.__remixContext.stream = new ReadableStream({start(controller){window.__remixContext.streamController = controller;}}).pipeThrough(new TextEncoderStream());'
/** Remix has browsers fetch all scripts at once, beside the styles without which they paint nothing. */
const PRELOAD = '<link rel="modulepreload" '
/** Has the browser fetch them together, and not each when another has named it. */
const PRELOAD_NOW = `if(window.__remixContext.stream)for(const e of document.querySelectorAll('link[media="not all"]'))e.media="";`
/** The beginning of Remix's second script, whose files a browser would run before any test. */
const REMIX_IMPORTS = /(?:import \* as route\d+ from "[^"]+";\n)+/

/**
 * Rewrites the two scripts of Remix at the end of a page so that they do nothing in a browser that lacks what the
 * client needs, and puts the state of the page into the first of them. The files of both are fetched once the styles
 * are there, because only then a script runs: on a slow connection they would compete with the styles.
 * @param data the loaders' data as Remix encodes it.
 * @returns the page in parts, none of which was joined to another.
 */
export function withGuardedScripts(html: string, data: string): string[] {
  // The last occurrence counts, because a person's words in the page could hold the same text.
  const streamAt = html.lastIndexOf(REMIX_STREAM)
  const rest = html.slice(streamAt + REMIX_STREAM.length)
  const imports = REMIX_IMPORTS.exec(rest)
  const end = imports ? rest.indexOf('</script>', imports.index) : -1
  if (streamAt < 0 || !imports || end < 0) throw new Error('The scripts of Remix are not written as they were')
  return [
    html.slice(0, streamAt).replaceAll(PRELOAD, `${PRELOAD}media="not all" `),
    // Written for the oldest browsers, which would report an error for newer syntax.
    `if(${CAN_RUN})window.__remixContext.stream=new ReadableStream({start:function(c){`,
    `c.enqueue(new TextEncoder().encode(${inScript(data)}));c.close()}});`,
    rest.slice(0, imports.index),
    PRELOAD_NOW,
    importedWhere('window.__remixContext.stream', imports[0]),
    rest.slice(imports.index + imports[0].length, end),
    '})',
    rest.slice(end),
  ]
}

/** The imports of a script behind the condition, and the beginning of what follows them. */
function importedWhere(condition: string, imports: string): string {
  const routes = [...imports.matchAll(/import \* as (route\d+) from ("[^"]+");/g)]
  const files = routes.map(([, , file]) => `import(${file})`)
  const names = routes.map(([, name]) => name)
  return `${condition}&&Promise.all([${files.join()}]).then(([${names.join()}])=>{`
}

const UNSAFE_IN_SCRIPT = /[&><\u2028\u2029]/g

function inScript(text: string): string {
  return JSON.stringify(text).replace(
    UNSAFE_IN_SCRIPT,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
