import { plurals } from "@vitrine/ui/plurals";

const count = plurals("en");
type Left = number | null;

export default {
  title: "Home",
  hello: (name: string) => `Hello, ${name}`,
  firstSteps: "First steps",
  stepsDone: (done: number, all: number) => `${done} of ${all} done`,
  step: {
    ADD_PRODUCT: { title: "Add a product", text: "By hand, or many at once from a file.", action: "Add product" },
    ADD_PICTURE: { title: "Add a picture", text: "Pictures carry the colour of your shop.", action: "Upload" },
    SHAPE_WEBSITE: {
      title: "Shape your website",
      text: "Choose colours, a logo and sections.",
      action: "Open website",
    },
    GET_CREDITS: { title: "Get credits", text: "The assistant uses them to answer.", action: "Get credits" },
    TRY_ASSISTANT: { title: "Try the assistant", text: "Ask what a visitor would ask.", action: "Ask" },
  },
  toDo: "What to do next",
  nothingToDo: "Nothing is waiting for you.",
  todo: {
    IN_DEBT: (credits: number, _left: Left) =>
      count(Math.abs(credits), {
        one: "# credit is missing: the assistant rests",
        other: "# credits are missing: the assistant rests",
      }),
    NO_CREDITS: (_credits: number, _left: Left) => "Credits are used up: the assistant rests",
    LOW_CREDITS: (credits: number, left: Left) =>
      left === null
        ? count(credits, { one: "# credit is left", other: "# credits are left" })
        : count(left, { one: "Credits for # day are left", other: "Credits for # days are left" }),
    UNANSWERED_QUESTIONS: (questions: number, _left: Left) =>
      count(questions, { one: "# question without an answer", other: "# questions without an answer" }),
    SOLD_OUT: (products: number, _left: Left) =>
      count(products, { one: "# product is sold out", other: "# products are sold out" }),
    FAILED_IMPORTS: (imports: number, _left: Left) =>
      count(imports, { one: "# import failed", other: "# imports failed" }),
    INCOMPLETE_IMPORTS: (imports: number, _left: Left) =>
      count(imports, { one: "# import left rows out", other: "# imports left rows out" }),
    OPEN_FEEDBACK: (messages: number, _left: Left) =>
      count(messages, { one: "# message of a visitor waits", other: "# messages of visitors wait" }),
    UNPUBLISHED_PRODUCTS: (products: number, _left: Left) =>
      count(products, { one: "# product is not on the site", other: "# products are not on the site" }),
    WEBSITE_HIDDEN: (_one: number, _left: Left) => "The site cannot be found yet: switch it on in the settings",
  },
  lastDays: "Last 7 days",
  figure: {
    visits: "Visits",
    productViews: "Product views",
    searches: "Searches",
    requests: "Questions",
    credits: "Credits used",
  },
  asBefore: "same as the previous week",
  more: (number: string) => `+${number} on the previous week`,
  fewer: (number: string) => `−${number} on the previous week`,
  feedback: "Latest feedback",
  allFeedback: "All feedback",
  noFeedback: "No message is open. What visitors write on your site arrives here.",
};
