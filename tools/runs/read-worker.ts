// What a worker thread runs: see read-files.ts.
import { parentPort, workerData } from 'node:worker_threads'
import { readClaimed, type ReadWork } from './claim-chunks.ts'

parentPort?.postMessage(readClaimed(workerData as ReadWork))
