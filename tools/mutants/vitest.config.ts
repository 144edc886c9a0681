import { defineConfig } from 'vitest/config'

/** The tests beside the rules: no database, no server, no environment but these lines. */
export default defineConfig({
  esbuild: { jsx: 'automatic' },
  test: {
    include: [
      'app/domain/contests/{period,states}.test.ts',
      'app/domain/disputes/steps.test.ts',
      'app/domain/hiring/{comparing,counter-terms,offer-parts,states,tax-lines}.test.ts',
      'app/domain/measures/figures.test.ts',
      'app/domain/orders/{change-points,claimable,machine,owed,owed-turns,situations}.test.ts',
      'app/domain/paging.test.ts',
      'app/domain/profiles/username.test.ts',
      'app/domain/search/{nearness,params}.test.ts',
      'app/forms/fields.test.ts',
      'app/http/{address,csv,return-path}.test.ts',
    ],
    env: {
      NODE_ENV: 'test',
      APP_ORIGIN: 'http://127.0.0.1',
      DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
      SESSION_SECRETS: 'prueba-0123456789abcdef0123456789abcdef',
      LOG_LEVEL: 'silent',
    },
  },
})
