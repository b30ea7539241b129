import base from '../playwright.config.js'

const { projects: _all, ...rest } = base

/** `npm run cluster -- --drive` */
export default {
  ...rest,
  testDir: '..',
  outputDir: '../test-results/cluster',
  globalSetup: '../support/globalSetup.ts',
  reporter: [['list']] as [['list']],
  retries: 0,
  workers: 2,
  projects: [
    {
      name: 'visitors',
      testMatch: ['tests/connect.spec.ts', 'tests/signInRemote.spec.ts', 'cluster/visitors.spec.ts'],
    },
    { name: 'faults', testMatch: 'cluster/faults.spec.ts', dependencies: ['visitors'] },
  ],
}
