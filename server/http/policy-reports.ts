import type { RequestHandler } from 'express'
import type { Logger } from 'pino'
import { z } from 'zod'
import { loggablePath } from './logger.ts'

const MAX_BYTES = 16 * 1024
/** Any client may post here: the log must not fill up. */
const MAX_PER_MINUTE = 60

/** Logs the browsers' reports of violations of the security policy. */
export function policyReports(log: Logger): RequestHandler {
  let minute = 0
  let taken = 0
  return (request, response) => {
    const chunks: Buffer[] = []
    let length = 0
    request.on('data', (chunk: Buffer) => {
      length += chunk.length
      if (length <= MAX_BYTES) chunks.push(chunk)
    })
    request.on('end', () => {
      response.status(204).end()
      const now = Math.floor(performance.now() / 60_000)
      if (now !== minute) [minute, taken] = [now, 0]
      if (length > MAX_BYTES || ++taken > MAX_PER_MINUTE) return
      const report = readReport(Buffer.concat(chunks).toString('utf8'))
      if (report) log.warn(report, 'the security policy stopped something')
    })
    request.on('error', () => response.destroy())
  }
}

const Report = z.object({ 'csp-report': z.record(z.string(), z.unknown()) })

/** The parts worth a log line, without queries, which may hold tokens; undefined for any other body. */
function readReport(text: string): Record<string, string> | undefined {
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    return undefined
  }
  const { data } = Report.safeParse(body)
  if (!data) return undefined
  const word = (name: string) => {
    const value = data['csp-report'][name]
    return typeof value === 'string' || typeof value === 'number' ? loggablePath(String(value)) : ''
  }
  return {
    document: word('document-uri'),
    blocked: word('blocked-uri'),
    directive: word('effective-directive') || word('violated-directive'),
    source: word('source-file'),
    line: word('line-number'),
  }
}
