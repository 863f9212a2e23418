export { infosIn, titleOf } from './choose-info.ts'
export { judge, rankOf, type Start, type Verdict } from './judge.ts'
