import type { Manifest } from '@digisigncast/contract/content/manifest'
import { playableScenes } from '@digisigncast/timeline/scene-at'
import type { StageScene } from './scene.ts'

/** The playable scenes of a manifest. */
export const contentsOf = ({ scenes }: Manifest): StageScene[] =>
  playableScenes(scenes.map(({ id, regions }) => ({ id, asset: id, regions })))
