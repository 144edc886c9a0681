/**
 * What the client cannot do without and some browser lacks, by its name in the window. Where one is missing the page
 * stays as it came: every screen works without scripts.
 */
export const NEEDED_INTERFACES = ['AbortController', 'ReadableStream', 'TextDecoder', 'TextEncoder', 'TransformStream']

/** The same of what belongs to an object that every browser has. */
export const NEEDED_METHODS = [
  'Array.prototype.at',
  'Array.prototype.flat',
  'Object.fromEntries',
  'ReadableStream.prototype.pipeThrough',
  'String.prototype.replaceAll',
]

const CAN_RUN = [...NEEDED_INTERFACES.map((name) => `window.${name}`), ...NEEDED_METHODS].join('&&')

/** What Remix writes to make the state of the page arrive; it throws where there are no such streams. */
const REMIX_STREAM =
  'window.__remixContext.stream = new ReadableStream({start(controller){window.__remixContext.streamController = controller;}}).pipeThrough(new TextEncoderStream());'
/** The beginning of Remix's second script: a browser runs these files before anything could be asked. */
const REMIX_IMPORTS = /(?:import \* as route\d+ from "[^"]+";\n)+/

/**
 * Rewrites the two scripts of Remix at the end of a page so that they do nothing where the browser lacks what the
 * client needs, and puts the state of the page into the first of them.
 * @param data the loaders' data as Remix encodes it.
 */
export function withGuardedScripts(html: string, data: string): string {
  // The last one: the words of a person could hold the same text, in the page before it.
  const streamAt = html.lastIndexOf(REMIX_STREAM)
  const rest = html.slice(streamAt + REMIX_STREAM.length)
  const imports = REMIX_IMPORTS.exec(rest)
  const end = imports ? rest.indexOf('</script>', imports.index) : -1
  if (streamAt < 0 || !imports || end < 0) throw new Error('The scripts of Remix are not written as they were')
  return [
    html.slice(0, streamAt),
    // Written for the oldest browsers: one that could not read it would report an error.
    `if(${CAN_RUN})window.__remixContext.stream=new ReadableStream({start:function(c){`,
    `c.enqueue(new TextEncoder().encode(${inScript(data)}));c.close()}});`,
    rest.slice(0, imports.index),
    importedWhere('window.__remixContext.stream', imports[0]),
    rest.slice(imports.index + imports[0].length, end),
    '})',
    rest.slice(end),
  ].join('')
}

/** The same imports, made when the condition holds, and the beginning of what follows them. */
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
