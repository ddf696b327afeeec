export { defaultQuestions } from "./embedded/default-questions.ts";
export type { ReadPassage } from "./embedded/reading.ts";
export {
  type AiEngine,
  type ChatEvent,
  type FaceAnswer,
  type FaceRequest,
  finish,
  type NamedProduct,
  type ProductAnswer,
  type ProductChatRequest,
  type ProductFacts,
  type Provenance,
  type RoutineAnswer,
  type RoutineChatRequest,
  type SearchCatalogue,
  type Source,
  type ToldFacts,
} from "./engine.ts";
export type { FaceOutcome } from "./face-reading.ts";
export { ModelFailure } from "./failure.ts";
export type { HostedSettings } from "./hosted/settings.ts";
export { keepKnownProducts } from "./known-products.ts";
export { type ModelPrograms, type Models, openModels } from "./open-models.ts";
export { type PictureReader, pictureReaderOf } from "./picture-reader.ts";
export { productReader, type ReadsProducts } from "./product-reader.ts";
export { routineTerms, type SearchTerm, searchTerms, skinTerms } from "./text/search-terms.ts";
export { sectorOf } from "./text/sector.ts";
