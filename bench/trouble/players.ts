import { SimulatedPlayer } from '../fleet/simulated-player.ts'
import { Tally } from '../fleet/tally.ts'
import type { Box } from './customers.ts'

export type Players = ReturnType<typeof startPlayers>

/** Starts a player for each of the boxes. */
export function startPlayers(origin: string, boxes: readonly Box[]) {
  const tally = new Tally()
  const players = new Map<Box, SimulatedPlayer>()
  const of = (box: Box): SimulatedPlayer => {
    const player = players.get(box)
    if (!player) throw new Error(`${box.name} has no player.`)
    return player
  }
  const bringBack = (box: Box): void => {
    players.get(box)?.stop()
    const player = new SimulatedPlayer(origin, box.identity, tally)
    players.set(box, player)
    player.start()
  }
  for (const box of boxes) bringBack(box)
  return {
    of,
    lose: (box: Box, isSilent: boolean): void => (isSilent ? of(box).fallSilent() : of(box).stop()),
    bringBack,
    arePlaying: (): boolean =>
      [...players.values()].every(({ isConnected, revision }) => isConnected && revision !== null),
    /** Forgets what is not measured here. */
    forget: (): void => tally.forget(),
    stop: (): void => {
      for (const player of players.values()) player.stop()
    },
  }
}
