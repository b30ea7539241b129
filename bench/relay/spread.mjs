/**
 * How evenly random topics lie over a Redis Cluster's masters with the slot ranges of `redis-cli
 * --cluster create`. No sockets, a second.
 */
import { randomBytes } from 'node:crypto'
import { createPartitions, partitionOf, SLOTS } from '../../services/relay/dist/store/partitions.js'
import { printTable } from '../lib/table.mjs'

const MASTERS = [3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 128]
const COUNTS = [64, 128, 256]
const TOPICS = 200_000

const topics = Array.from({ length: TOPICS }, () => randomBytes(32).toString('hex'))
const rows = []
for (const masters of MASTERS) {
  const row = [masters]
  for (const count of COUNTS) {
    const homes = createPartitions(count).map(({ slot }) => Math.floor((slot * masters) / SLOTS))
    const partitions = Array.from({ length: masters }, () => 0)
    for (const home of homes) partitions[home] += 1
    const traffic = Array.from({ length: masters }, () => 0)
    for (const topic of topics) traffic[homes[partitionOf(topic, count)]] += 1
    const busiest = (Math.max(...traffic) / TOPICS) * masters
    row.push(`${Math.min(...partitions)} to ${Math.max(...partitions)}`, busiest.toFixed(2))
  }
  rows.push(row)
}
printTable(
  `Partitions of a master (fewest to most), and the traffic of the busiest one as a multiple of an even share, ${TOPICS} topics`,
  ['masters', ...COUNTS.flatMap((count) => [`${count} partitions`, 'busiest'])],
  rows,
)
