import { createSecrets } from '@latchkey/kit/secrets'
import { describe } from 'vitest'
import { testRotation } from '../../../../packages/siwx/test/rotationTests.js'
import { describeAnEngine } from '../../test/describeEngines.js'
import { devices, sessions, users } from './authTables.js'
import { frameSessions } from './sessions.js'
import { createSignInEmails } from './signIn/signInEmails.js'
import { createSignInStore } from './signIn/signInStore.js'

describeAnEngine('sessions in the database', (bench) => {
  describe('of sign-ins', () => {
    testRotation('nothing', (now) => {
      const { query } = bench.database
      const secrets = createSecrets('a secret that nobody guesses, of 40 signs', 'gateway')
      const store = createSignInStore({ query }, now, createSignInEmails({ query, secrets, now }))
      return {
        store,
        add: (session) => store.add({ ...session, audience: 'shop', claims: '{}' }),
      }
    })
  })

  describe('of frames', () => {
    testRotation('key', (now) => {
      const { query } = bench.database
      return {
        store: frameSessions({ query, now }, 'thumbprint'),
        async add({ refreshedAt, endsAt, ...session }) {
          const [userId, deviceId] = [session.id, session.id]
          const row = { userId, label: 'Firefox', createdAt: refreshedAt, seenAt: refreshedAt }
          await query.insert(users).values({ id: userId, projectId: 'shop', createdAt: refreshedAt })
          await query.insert(devices).values({ id: deviceId, ...row })
          await query.insert(sessions).values({
            ...session,
            userId,
            deviceId,
            projectId: 'shop',
            origin: 'https://frame.example',
            key: 'thumbprint',
            createdAt: endsAt - 180 * 86_400_000,
            rotatedAt: refreshedAt,
          })
        },
      }
    })
  })
})
