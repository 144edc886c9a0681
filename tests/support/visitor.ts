import '@testing-library/jest-dom/vitest'
import { JSDOM } from 'jsdom'
import { keepAnswer, keepPage } from './kept-pages.ts'
import { perWorker } from './per-worker.ts'
import { theServer } from './server.ts'

export interface Hop {
  method: string
  path: string
  status: number
  location: string | null
  /** The header that tells the browser what to delete. */
  clears: string | null
}

export interface AttachedFile {
  name: string
  type: string
  bytes: Uint8Array
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const MAX_HOPS = 10

/** A new address for each visitor, so that the limits of one test are not those of the next. */
function anAddress() {
  const visitors = perWorker('visitors', () => ({ count: 0 }))
  visitors.count += 1
  return `10.${process.pid % 250}.${Math.floor(visitors.count / 250)}.${(visitors.count % 250) + 1}`
}

/** One window for all pages of a process: making one costs as much as reading a page. */
const theDom = () => perWorker('dom', () => new JSDOM())

/** A page as a browser without scripts has it. It has its window, which matchers of elements need. */
export function parsePage(html: string, url: URL): Document {
  const dom = theDom()
  // A parsed document has the address of the document whose window parses it.
  dom.reconfigure({ url: url.href })
  const parsed = new dom.window.DOMParser().parseFromString(html, 'text/html')
  return Object.defineProperty(parsed, 'defaultView', { value: dom.window })
}

/** The form to this path on a page. It is parsed without its surroundings, which takes a tenth of the time. */
function findForm(html: string, url: URL, path: string): HTMLFormElement | undefined {
  const forms = html.match(/<form\b[^>]*\bmethod="post"[^>]*>[\s\S]*?<\/form>/g) ?? []
  return [...parsePage(forms.join(''), url).querySelectorAll('form')].find(
    ({ action }) => new URL(action || url, url).pathname === path,
  )
}

const UNLABELLED = 'input[type=hidden], input[type=submit], input[type=file]'

/** The labels of the form to this path, by the names of the fields; for a choice, its question. */
export function labelsIn(html: string, url: URL, path: string): Map<string, string> {
  const form = findForm(html, url, path)
  const controls = form ? [...form.querySelectorAll<Control>('input[name], select[name], textarea[name]')] : []
  return new Map(
    controls
      .filter((control) => !control.matches(UNLABELLED))
      .map((control) => {
        const label =
          control.type === 'radio' ? control.closest('fieldset')?.querySelector('legend') : control.labels?.[0]
        return [control.name, words(label?.textContent)]
      }),
  )
}

/** The fields of the form to this path on a page. */
export function formIn(html: string, url: URL, path: string): [string, string][] {
  const form = findForm(html, url, path)
  if (!form) return []
  const button = form.querySelector<HTMLButtonElement>('button[type=submit], button:not([type])')
  const entries = [...new (theDom().window.FormData)(form, button)]
  return entries.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []))
}

const words = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim()

/**
 * A browser without scripts: requests pages of the built app, finds controls by what a person reads, submits the
 * form that it was really sent, keeps cookies, follows redirects and records them.
 */
export class Visitor {
  readonly address: string
  /** Every request of the last visit, press or follow: a redirect is a hop, the page the last one. */
  hops: Hop[] = []
  headers = new Headers()
  html = ''
  /** Made when the page is inspected, because many are only requested. */
  private parsed: Document | undefined
  private readonly cookies = new Map<string, string>()
  private readonly files = new Map<Element, AttachedFile[]>()
  private url: URL

  private constructor(
    readonly origin: string,
    address: string,
    private readonly refusesCookies: boolean,
  ) {
    this.address = address
    this.url = new URL(origin)
  }

  /** A new visitor, at the test file's server or at another one. */
  static async arrive({
    origin,
    address,
    refusesCookies = false,
  }: { origin?: string; address?: string; refusesCookies?: boolean } = {}) {
    return new Visitor(origin ?? (await theServer()).origin, address ?? anAddress(), refusesCookies)
  }

  // ------------------------------------------------------------ what the visitor does

  async visit(path: string): Promise<this> {
    await this.navigate(new URL(path, this.url), { method: 'GET' })
    return this
  }

  /** Types into a text control, replacing its content. */
  fill(label: string, text: string): this {
    const control = this.control(label)
    if (control instanceof this.window.HTMLSelectElement) throw new Error(`“${label}” is a list: use choose()`)
    if (control.readOnly || control.disabled) throw new Error(`“${label}” cannot be typed into`)
    control.value = text
    return this
  }

  /** Picks an option of a list, or a radio button, by its text. */
  choose(label: string, option?: string): this {
    const group = option === undefined ? undefined : this.groupNamed(label)
    const control = this.control(group && option ? option : label, group)
    const { HTMLSelectElement } = this.window
    if (!(control instanceof HTMLSelectElement)) return this.setChecked(control, true)
    const found = [...control.options].find((item) => words(item.textContent) === option)
    if (!found) throw new Error(`“${label}” has no option “${option}”: ${texts(control.options)}`)
    found.selected = true
    return this
  }

  tick(label: string): this {
    return this.setChecked(this.control(label), true)
  }

  untick(label: string): this {
    return this.setChecked(this.control(label), false)
  }

  /** Chooses files in a file control, in place of those chosen before. */
  attach(label: string, ...files: AttachedFile[]): this {
    const control = this.control(label) as HTMLInputElement
    if (control.type !== 'file') throw new Error(`“${label}” takes no files`)
    if (files.length > 1 && !control.multiple) throw new Error(`“${label}” takes one file`)
    this.files.set(control, files)
    return this
  }

  /** Presses the button with this text and lands on the answer. */
  async press(name: string): Promise<this> {
    const button = this.button(name)
    if (!button.form) throw new Error(`The button “${name}” does nothing without script: it is in no form`)
    if (button.type !== 'submit')
      throw new Error(`The button “${name}” does nothing without script: its type is ${button.type}`)
    if (button.disabled) throw new Error(`The button “${name}” is disabled`)
    await this.submit(button.form, button)
    return this
  }

  async follow(name: string): Promise<this> {
    const href = this.link(name).getAttribute('href')
    if (href === null) throw new Error(`The link “${name}” leads nowhere`)
    return this.visit(href)
  }

  /** Sends the last form again, as the back button and the same press do: same page, same fields. */
  async pressAgain(): Promise<this> {
    if (!this.lastSubmission) throw new Error('Nothing has been sent yet')
    const { url, init } = this.lastSubmission()
    await this.navigate(url, init)
    return this
  }

  /** A request that leaves the page as it is: for what is not a page. Cookies are sent and kept. */
  async request(path: string, init: RequestInit = {}): Promise<Response> {
    const response = await this.fetch(new URL(path, this.url), init)
    this.keepCookies(response)
    await keepAnswer(response, `${init.method ?? 'GET'} ${path}`)
    return response
  }

  // ------------------------------------------------------------ what the visitor perceives

  get status() {
    return this.hops.at(-1)?.status ?? 0
  }

  /** Path and query of the page. */
  get path() {
    return this.url.pathname + this.url.search
  }

  get document(): Document {
    return (this.parsed ??= parsePage(this.html, this.url))
  }

  get title() {
    return this.document.title
  }

  /** The page's only first-level heading. */
  get heading() {
    const headings = [...this.document.querySelectorAll('h1')].filter(isShown)
    if (headings.length !== 1) throw new Error(`${this.path} has ${headings.length} first-level headings`)
    return words(headings[0]?.textContent)
  }

  /** The text of the page, without hidden parts. */
  get text() {
    const copy = this.document.body.cloneNode(true) as HTMLElement
    for (const element of copy.querySelectorAll('script, style, template, [hidden], dialog:not([open])'))
      element.remove()
    for (const element of copy.querySelectorAll(
      'p, li, dt, dd, h1, h2, h3, h4, div, td, th, option, label, br, legend',
    ))
      element.append(' ')
    return words(copy.textContent)
  }

  /** The texts of the page's status and alert regions. */
  get notices() {
    return [...this.document.querySelectorAll('[role=status], [role=alert]')]
      .filter(isShown)
      .map((element) => words(element.textContent))
      .filter(Boolean)
  }

  /**
   * The control with this label, within a group if one is given. If there are several, the one in the page's main part
   * is used; several there fail the test.
   */
  control(label: string, group?: Element): Control {
    const found = this.controlsLabelled(label).filter((control) => !group || group.contains(control))
    return this.one('control', label, found, () => texts(this.document.querySelectorAll('label')))
  }

  hasControl(label: string) {
    return this.controlsLabelled(label).length > 0
  }

  /** The control that a link of an error summary points to. */
  controlAt(link: Element): Control {
    const id = decodeURIComponent(link.getAttribute('href')?.replace(/^#/, '') ?? '')
    const element = this.document.getElementById(id)
    if (!element) throw new Error(`“${words(link.textContent)}” points to #${id}, which is not there`)
    return element as Control
  }

  button(name: string): HTMLButtonElement {
    const all = [...this.document.querySelectorAll<HTMLButtonElement>('button, input[type=submit]')].filter(isShown)
    return this.one(
      'button',
      name,
      all.filter((button) => nameOf(button) === name),
      () => all.map(nameOf).join(' | '),
    )
  }

  hasButton(name: string) {
    return [...this.document.querySelectorAll('button, input[type=submit]')].some(
      (button) => isShown(button) && nameOf(button) === name,
    )
  }

  link(name: string): HTMLAnchorElement {
    const all = this.links()
    return this.one(
      'link',
      name,
      all.filter((link) => nameOf(link) === name),
      () => all.map(nameOf).join(' | '),
    )
  }

  hasLink(name: string) {
    return this.links().some((link) => nameOf(link) === name)
  }

  /** The links of the page, or of its parts with this role. */
  links(role?: string): HTMLAnchorElement[] {
    const selector = role ? `[role=${role}] a[href], ${elementOf(role)} a[href]` : 'a[href]'
    return [...this.document.querySelectorAll<HTMLAnchorElement>(selector)].filter(isShown)
  }

  /** The links of the summary of mistakes. Without any the test fails: a loop over none of them would pass. */
  mistakes(): HTMLAnchorElement[] {
    const links = this.links('alert')
    if (links.length === 0) throw new Error(`${this.path} names no mistake (status ${this.status})`)
    return links
  }

  /** The text that the page's form to this path sends by its first button; empty without such a form. */
  formTo(path: string): [string, string][] {
    return formIn(this.html, this.url, path)
  }

  cookie(name: string) {
    return this.cookies.get(name)
  }

  setCookie(name: string, value: string) {
    this.cookies.set(name, value)
  }

  /** Forgets a cookie by hand, as closing the browser would, which is not modelled. */
  dropCookie(name: string) {
    this.cookies.delete(name)
  }

  // ------------------------------------------------------------ how

  private get window() {
    return theDom().window
  }

  private lastSubmission: (() => { url: URL; init: RequestInit }) | undefined

  private async submit(form: HTMLFormElement, submitter: HTMLButtonElement) {
    const attribute = (name: string) => submitter.getAttribute(`form${name}`) ?? form.getAttribute(name)
    const url = new URL(attribute('action') || this.url.href, this.url)
    const method = (attribute('method') ?? 'get').toLowerCase()
    const entries = this.entriesOf(form, submitter)

    if (method === 'get') {
      url.search = new URLSearchParams(entries.map(([name, value]) => [name, fileName(value)])).toString()
      return this.navigate(url, { method: 'GET' })
    }
    if (method !== 'post') throw new Error(`A form with method ${method} does nothing here`)
    const multipart = attribute('enctype') === 'multipart/form-data'
    const origin = this.url.origin
    const referer = this.url.href
    this.lastSubmission = () => ({
      url,
      init: {
        method: 'POST',
        headers: { Origin: origin, Referer: referer },
        body: multipart
          ? multipartBody(entries)
          : new URLSearchParams(entries.map(([name, value]) => [name, fileName(value)])),
      },
    })
    return this.navigate(url, this.lastSubmission().init)
  }

  private entriesOf(form: HTMLFormElement, submitter: HTMLButtonElement) {
    const entries: [string, string | AttachedFile][] = []
    const attached = new Set<string>()
    for (const [name, value] of new this.window.FormData(form, submitter)) {
      if (typeof value === 'string') {
        entries.push([name, crlf(value)])
        continue
      }
      if (attached.has(name)) continue
      attached.add(name)
      const chosen = [...this.files].filter(
        ([control]) => (control as HTMLInputElement).form === form && (control as HTMLInputElement).name === name,
      )
      const files = chosen.flatMap(([, files]) => files)
      if (files.length === 0) files.push({ name: '', type: 'application/octet-stream', bytes: new Uint8Array() })
      entries.push(...files.map((file): [string, AttachedFile] => [name, file]))
    }
    return entries
  }

  private async navigate(url: URL, init: RequestInit) {
    this.hops = []
    for (let hop = 0; hop < MAX_HOPS; hop += 1) {
      const response = await this.fetch(url, init)
      this.keepCookies(response)
      const location = response.headers.get('Location')
      this.hops.push({
        method: init.method ?? 'GET',
        path: url.pathname + url.search,
        status: response.status,
        location,
        clears: response.headers.get('Clear-Site-Data'),
      })
      if (location === null || response.status < 300 || response.status > 399) {
        this.headers = response.headers
        this.html = await response.text()
        this.url = url
        this.files.clear()
        this.parsed = undefined
        keepPage(this.html, `${init.method ?? 'GET'} ${url.pathname}${url.search} ${response.status}`, this.headers)
        return
      }
      await response.arrayBuffer()
      const { hash } = url
      url = new URL(location, url)
      url.hash ||= hash
      if (url.origin !== this.url.origin) throw new Error(`Sent away to ${url.href}`)
      if (response.status !== 307 && response.status !== 308) init = { method: 'GET' }
    }
    throw new Error(`More than ${MAX_HOPS} redirects: ${this.hops.map((hop) => hop.path).join(' → ')}`)
  }

  private fetch(url: URL, init: RequestInit) {
    const headers = new Headers(init.headers)
    if (!headers.has('Accept')) headers.set('Accept', 'text/html,application/xhtml+xml')
    if (!headers.has('Accept-Language')) headers.set('Accept-Language', 'es-ES,es;q=0.9')
    if (!headers.has('User-Agent'))
      headers.set('User-Agent', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0')
    if (!headers.has('X-Forwarded-For')) headers.set('X-Forwarded-For', this.address)
    if (this.cookies.size > 0 && !headers.has('Cookie'))
      headers.set('Cookie', [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '))
    return fetch(url, { ...init, headers, redirect: 'manual' })
  }

  private keepCookies(response: Response) {
    if (this.refusesCookies) return
    for (const line of response.headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split(';').map((part) => part.trim())
      const name = pair.slice(0, pair.indexOf('='))
      const gone = attributes.some((attribute) => {
        const [key = '', value = ''] = attribute.split('=')
        if (key.toLowerCase() === 'max-age') return Number(value) <= 0
        return key.toLowerCase() === 'expires' && Date.parse(value) <= Date.now()
      })
      if (gone) this.cookies.delete(name)
      else this.cookies.set(name, pair.slice(name.length + 1))
    }
  }

  private controlsLabelled(label: string): Control[] {
    const found = new Set<Control>()
    for (const element of this.document.querySelectorAll('label')) {
      const control = element.control as Control | null
      if (control && isShown(element) && ownWords(element) === label) found.add(control)
    }
    for (const control of this.document.querySelectorAll<Control>('[aria-label]')) {
      if (
        control.matches('input, textarea, select') &&
        control.getAttribute('aria-label') === label &&
        isShown(control)
      )
        found.add(control)
    }
    return [...found]
  }

  private groupNamed(label: string): Element | undefined {
    const legends = [...this.document.querySelectorAll('fieldset > legend')]
    return legends.find((legend) => words(legend.textContent) === label)?.parentElement ?? undefined
  }

  private setChecked(control: Control, checked: boolean): this {
    const input = control as HTMLInputElement
    if (input.type !== 'checkbox' && input.type !== 'radio') throw new Error(`Not a tick box: ${nameOf(control)}`)
    input.checked = checked
    return this
  }

  private one<Found extends Element>(kind: string, name: string, found: Found[], others: () => string): Found {
    const inMain = found.filter((element) => element.closest('main'))
    const candidates = found.length > 1 && inMain.length > 0 ? inMain : found
    if (candidates.length > 1) throw new Error(`${this.path} has ${candidates.length} times the ${kind} “${name}”`)
    const [only] = candidates
    if (!only) {
      const there = others() || `none, in ${this.document.documentElement.outerHTML.slice(0, 500)}`
      throw new Error(`${this.path} (${this.status}) has no ${kind} “${name}”. There are: ${there}`)
    }
    return only
  }
}

const crlf = (text: string) => text.replace(/\r\n|\r|\n/g, '\r\n')
const fileName = (value: string | AttachedFile) => (typeof value === 'string' ? value : value.name)

function multipartBody(entries: [string, string | AttachedFile][]) {
  const body = new FormData()
  for (const [name, value] of entries) {
    if (typeof value === 'string') body.append(name, value)
    else body.append(name, new File([new Uint8Array(value.bytes)], value.name, { type: value.type }))
  }
  return body
}

function isShown(element: Element) {
  return !element.closest('[hidden], [aria-hidden=true], template, dialog:not([open])')
}

function nameOf(element: Element) {
  const label = element.getAttribute('aria-label')
  if (label) return words(label)
  if (element.matches('input')) return words(element.value)
  const image = element.querySelector('img[alt]')
  return words(element.textContent) || words(image?.getAttribute('alt'))
}

/** The text of a label without that of a control or a list inside it. */
function ownWords(label: Element) {
  const copy = label.cloneNode(true) as Element
  for (const inner of copy.querySelectorAll('select, textarea, button')) inner.remove()
  return words(copy.textContent)
}

function elementOf(role: string) {
  const elements: Record<string, string> = {
    navigation: 'nav',
    main: 'main',
    banner: 'body > header',
    contentinfo: 'body > footer',
    search: 'search',
    complementary: 'aside',
  }
  return elements[role] ?? `[role=${role}]`
}

function texts(elements: Iterable<Element>) {
  return [...elements].map((element) => words(element.textContent)).join(' | ')
}
