import { expect } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { world } from './world.js'

export interface ClusterProcess {
  readonly name: string
  /** Its own, behind the balancer. */
  readonly port: number
  readonly pid: number
}

export function clusterProcess(name: string): ClusterProcess {
  const { processes } = world()
  if (processes === undefined) throw new Error('Run these tests by "npm run cluster -- --drive"')
  const all = JSON.parse(readFileSync(processes, 'utf8')) as readonly ClusterProcess[]
  const found = all.find((one) => one.name === name)
  if (found === undefined) throw new Error(`The cluster has no ${name}`)
  return found
}

/** SIGKILL. @returns waits until its replacement serves */
export function killProcess(name: string): () => Promise<void> {
  const { pid, port } = clusterProcess(name)
  process.kill(pid, 'SIGKILL')
  return async () => {
    await expect.poll(() => clusterProcess(name).pid, { timeout: 60_000 }).not.toBe(pid)
    const isReady = () =>
      fetch(`http://127.0.0.1:${port}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      )
    await expect.poll(isReady, { timeout: 60_000 }).toBe(true)
  }
}
