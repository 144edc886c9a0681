import { vitePlugin as remix } from '@remix-run/dev'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import browserslist from 'browserslist'
import { browserslistToTargets } from 'lightningcss'
import { defineConfig, type Plugin } from 'vite'
import { LANGUAGES, SOURCE_LANGUAGE } from './app/locale/languages.ts'
import packageJson from './package.json' with { type: 'json' }
import { readCatalogue } from './tools/words/catalogue.ts'
import { inlineTexts } from './tools/words/inline.ts'

/** Programs that are built beside the Remix server bundle and share its modules: one pool, one configuration. */
const serverEntries = {
  main: 'server/main.ts',
  gremio: 'server/gremio.ts',
  'feed-thread': 'server/feed-thread.ts',
  'pdf-thread': 'server/pdf-thread.ts',
}

/** The language of a build: its texts for browsers; the server's programs are of the source language's build alone. */
const language = LANGUAGES.find((one) => one === process.env.WORDS_LANGUAGE) ?? SOURCE_LANGUAGE
const translations = join(import.meta.dirname, 'app/locale/translations', `${language}.po`)

function serverPrograms(): Plugin {
  return {
    name: 'server-programs',
    enforce: 'post',
    config(config, { isSsrBuild }) {
      if (!isSsrBuild || !config.build?.rollupOptions) return
      // Of another language the server needs to know what its files are called.
      if (language !== SOURCE_LANGUAGE) {
        config.build.rollupOptions.input = { manifest: 'virtual:remix/server-manifest' }
        return
      }
      config.build.rollupOptions.input = { index: 'virtual:remix/server-build', ...serverEntries }
      const { output } = config.build.rollupOptions
      if (output && !Array.isArray(output)) output.entryFileNames = '[name].js'
    },
  }
}

/**
 * Stops a build in which a page would bring a module of Node, or a package of the server, into browsers. An import
 * that holds nothing but types is the usual way in: without `import type` it stays as an import for its effects.
 */
function browsersOnly(): Plugin {
  return {
    name: 'browsers-only',
    apply: (_config, { isSsrBuild }) => !isSsrBuild,
    buildEnd(error) {
      if (error) return
      const importers = [...this.getModuleIds()]
        .filter((id) => SERVER_ONLY.test(id))
        .flatMap((id) => this.getModuleInfo(id)?.importers ?? [])
      // The module of ours that let them in, or else the package that is none for browsers.
      const ours = importers.filter((id) => !id.startsWith('\0') && !id.includes('/node_modules/'))
      const names = ours.length > 0 ? ours : importers
      if (names.length > 0) this.error(`Only the server can run what these import: ${names.slice(0, 5).join(', ')}`)
    },
  }
}

/** Modules of Remix's client in whose place browsers get ours, and which modules of Remix import each. */
const OURS: Record<string, { importers: string[]; file: string }> = {
  './fog-of-war.js': { importers: ['browser.js'], file: 'app/entry.routes.ts' },
  './routeModules.js': { importers: ['routes.js'], file: 'app/entry.line.ts' },
  // Remix's own would bring what writes the scripts of a page, which only the server does.
  './errorBoundaries.js': { importers: ['browser.js', 'routes.js'], file: 'app/entry.boundary.tsx' },
  './fallback.js': { importers: ['routes.js'], file: 'app/entry.boundary.tsx' },
}

/** What Remix's client asks while it runs and is always answered the same here: the other way is left out of the build. */
const SETTLED: [question: RegExp, answer: string][] = [
  // Every flag is on, and so all data comes by single fetch.
  [/(?:window\.__remixContext\.)?\bfuture\.v3_\w+/g, 'true'],
  [/typeof singleFetch === "function"/g, 'true'],
  // No link has a page fetched before it is pressed.
  [/shouldPrefetch && !isAbsolute|isPageLinkDescriptor\(link\)/g, 'false'],
  // Names for development, for which components that nobody shows would stay.
  [/^\w+\.displayName = .*;$/gm, ''],
]

/** The same for the router: no loader's answer holds promises, nothing blocks a navigation or animates one. */
const SETTLED_OF_ROUTER: [question: RegExp, answer: string][] = [
  [/(?<!function )\bisDeferred(?:Result|Data)\(\w+\)/g, 'false'],
  [/await Promise\.all\(\[resolveNavigationDeferredResults\([^\]]*\]\);/g, ''],
  [/shouldBlockNavigation\(\{[^}]*\}\);/g, 'undefined;'],
  [/^ +getBlocker,$/gm, ''],
  // What it would tell a developer on the console.
  [/(?<!function )\bwarning\(/g, '/* @__PURE__ */ warning('],
  [/(isViewTransitionUnavailable) = [^;]*;/g, '$1 = true;'],
  [/if \((?:renderDfd && pendingState|!?vtContext\.isTransitioning) && [^)]*\)/g, 'if (false)'],
]

/** Gives browsers Remix's client with our own modules, and without what is not needed here. */
function clientOurWay(): Plugin {
  return {
    name: 'client-our-way',
    apply: ({ build }, { command }) => command === 'build' && !build?.ssr,
    enforce: 'pre',
    resolveId(source, importer) {
      const ours = OURS[source]
      if (!ours?.importers.some((name) => importer?.endsWith(`/@remix-run/react/dist/esm/${name}`))) return null
      return join(import.meta.dirname, ours.file)
    },
    transform(code, id) {
      const settled = id.includes('/node_modules/@remix-run/react/')
        ? SETTLED
        : /\/node_modules\/(@remix-run\/router|react-router-dom)\//.test(id) && SETTLED_OF_ROUTER
      if (!settled) return null
      return { code: settled.reduce((whole, [question, answer]) => whole.replace(question, answer), code), map: null }
    },
  }
}

/** Lets our elements be made by a module of ours, which knows the language of a page's addresses. */
function ledLinks(): Plugin {
  return {
    name: 'led-links',
    enforce: 'pre',
    resolveId: (source, importer) =>
      source === 'react/jsx-runtime' && importer?.startsWith(APP) && importer !== ELEMENTS ? ELEMENTS : null,
  }
}

const APP = join(import.meta.dirname, 'app/')
const ELEMENTS = join(APP, 'locale/jsx-runtime.ts')

const SERVER_ONLY = /__vite-browser-external|\/node_modules\/(@remix-run\/(node|express)|undici|pg|kysely)\//

/**
 * What nearly every page needs travels in two files, with the styles in one: dozens of small ones cost a line in every
 * page's head, an entry in the table of routes and a request each, which on a slow line is more than their content.
 * The frame of the page and what the screens of visitors show is among it, so that a first view is few requests.
 */
function chunkOf(id: string): string | undefined {
  if (
    /\/app\/(entry\.(routes|line|boundary)|ui\/lost-line|ui\/notify)\.tsx?$|\/node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|@remix-run|turbo-stream)\//.test(
      id,
    )
  )
    return 'vendor'
  // What pages of listings and samples share would be a file for each.
  if (LISTING_PARTS.test(id)) return 'listing-parts'
  // Lists of one's own things have it, and the search, which is at its bar, has not.
  if (/\/app\/ui\/named\.tsx$/.test(id)) return 'named'
  if (PEOPLE.test(id)) return 'people'
  // One file: its page is at the bar of what hiring adds.
  if (/\/app\/parts\/hiring\/order-(news|steps)\.tsx$/.test(id)) return 'order-news'
  if (WALLS.test(id)) return 'walls'
  return SHARED_PARTS.test(id) ? 'parts' : undefined
}

/** Who a page is about and what they are hired for, which neither home nor a search shows. */
const PEOPLE = /\/app\/ui\/(job|sign|stars)\.tsx$/

/** What home shares with other pages of the site: a file of scripts and one of styles in its first view. */
const WALLS = new RegExp(
  String.raw`/app/(parts/windows/(listing-window\.tsx|windows\.css)|ui/carousel\.css|screens/site/(band\.(tsx|css)|home-lists\.tsx|(home|steps)\.css))$`,
)

const LISTING_PARTS =
  /\/app\/(ui\/(named|share-links|telephone)|parts\/(favorite-form\/favorite-button|reviews\/review-list|listing-page\/offer))\.tsx?$/

const SHARED_PARTS = new RegExp(
  [
    String.raw`/app/styles/`,
    String.raw`/app/forms/(choices|controls|form-kept-page|page-meta|sign-in-form)\.tsx$`,
    String.raw`/app/ui/(account-menu|account-page|avatar|bell|cover|empty-state|error-page|footer|format|header|how-counted|hydrated|icon|icon-names|language-choices|link|listing-card|location-map|menu|navigation|nonce|notices|offline|page-head|page-change|pager|pieces|place-options|progress-bar|sample-card|site-notes|static-map|theme|tile|tile-cover|tile-wall|wordmark)\.(tsx?|css)$`,
    String.raw`/app/parts/(listing-card/packed-cards|moderated-listing/measure-note)\.(tsx?|css)$`,
    String.raw`/app/route-fault\.tsx$`,
    String.raw`/app/locale/(decimals|inlined|rich|text|texts|words|written)\.tsx?$`,
    String.raw`/app/ui/stars\.css$`,
    String.raw`/app/domain/hiring/paths\.ts$`,
    // What the search shares with its map would be a file of its first view, as its styles.
    String.raw`/app/screens/marketplace/(map-view|search-form)\.ts$`,
    String.raw`/app/domain/listings/(categories|images|limits|own-sorts)\.ts$`,
    'preload-helper',
  ].join('|'),
)

/**
 * Packages of very many small modules become part of the server's files: finding and reading them one by one was half of
 * what a start costs. What they bring goes with them, since npm may put it where only they find it. Our other
 * dependencies stay where npm puts them.
 */
const BUILT_IN = ['kysely', 'zod', '@conform-to/zod', 'feedsmith']
const LEFT_OUT = Object.keys(packageJson.dependencies).filter((name) => !BUILT_IN.includes(name))

/** The oldest browsers that pages look right in (docs/decisions/0204), as esbuild names them: `chrome84`. */
const FLOOR = packageJson.browserslist.map((query) => query.replace(' >= ', '').replace('ios_saf', 'ios'))

/** The oldest browsers that scripts run in: the page asks before it loads them (`app/http/page-scripts.ts`). */
const SCRIPTS_FLOOR = ['es2020', 'chrome92', 'firefox102', 'safari15.4', 'ios15.4']

export default defineConfig(({ isSsrBuild }) => ({
  ssr: isSsrBuild ? { noExternal: true as const, external: LEFT_OUT } : { noExternal: BUILT_IN },
  build: {
    // The files of each language lie in a folder of their own.
    ...(language !== SOURCE_LANGUAGE && { assetsDir: `assets/${language}` }),
    // The security policy allows no data: addresses, so nothing is inlined.
    assetsInlineLimit: 0,
    target: isSsrBuild ? 'node20' : SCRIPTS_FLOOR,
    // Four kilobytes less on every page than by esbuild (docs/decisions/0043).
    ...(!isSsrBuild && { minify: 'terser' as const, terserOptions: { ecma: 2020 as const, compress: { passes: 3 } } }),
    // The server's build leaves style sheets among the files for browsers too.
    cssTarget: FLOOR,
    cssMinify: 'lightningcss',
    rollupOptions: {
      ...(!isSsrBuild && { output: { manualChunks: chunkOf } }),
      onwarn(warning, warn) {
        // Routes without a page have nothing for browsers.
        if (warning.code === 'EMPTY_BUNDLE') return
        // Two comments of zod tell people about `@__PURE__`, and Rollup takes them for the annotation.
        if (warning.code === 'INVALID_ANNOTATION' && warning.id?.includes('/node_modules/zod/v4/core/')) return
        warn(warning)
      },
    },
  },
  // Development looks through the screens for packages of browsers, and would take one of the server's for such.
  optimizeDeps: { exclude: ['@node-rs/argon2'] },
  css: {
    transformer: 'lightningcss',
    lightningcss: { targets: browserslistToTargets(browserslist(packageJson.browserslist)) },
  },
  plugins: [
    remix({
      buildDirectory: language === SOURCE_LANGUAGE ? 'build' : `build/languages/${language}`,
      ignoredRouteFiles: ['**/*'],
      future: {
        v3_fetcherPersist: true,
        v3_lazyRouteDiscovery: true,
        v3_relativeSplatPath: true,
        v3_routeConfig: true,
        v3_singleFetch: true,
        v3_throwAbortReason: true,
      },
    }),
    serverPrograms(),
    browsersOnly(),
    clientOurWay(),
    ledLinks(),
    inlineTexts(language, language === SOURCE_LANGUAGE ? new Map() : readCatalogue(readFileSync(translations))),
  ],
}))
