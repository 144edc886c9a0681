/** The package has no types of its own; these are the parts that tests use. */
declare module '@20minutes/s3rver' {
  import type { IncomingMessage, ServerResponse } from 'node:http'
  import type { AddressInfo } from 'node:net'

  export default class S3rver {
    constructor(options: {
      port: number
      address: string
      silent: boolean
      directory: string
      configureBuckets?: { name: string }[]
      allowMismatchedSignatures?: boolean
    })
    run(): Promise<AddressInfo>
    close(): Promise<void>
    callback(): (request: IncomingMessage, response: ServerResponse) => void
  }
}
