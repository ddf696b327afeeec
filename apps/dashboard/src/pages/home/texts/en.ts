import { plurals } from "@vitrine/ui/plurals";

const count = plurals("en");
type Left = number | null;

export default {
  title: "Home",
  hello: (name: string) => `Hello, ${name}`,
  firstSteps: "Get started",
  stepsDone: (done: number, all: number) => `${done} of ${all} done`,
  step: {
    ADD_PRODUCT: { title: "Add a product", text: "Add one manually, or import a file.", action: "Add product" },
    ADD_PICTURE: { title: "Add an image", text: "Show visitors what you sell.", action: "Upload" },
    SHAPE_WEBSITE: {
      title: "Design your website",
      text: "Choose colours, a logo and sections.",
      action: "Open editor",
    },
    GET_CREDITS: { title: "Buy credits", text: "Each answer from the assistant uses credits.", action: "Buy credits" },
    TRY_ASSISTANT: { title: "Try the assistant", text: "See the answers your visitors get.", action: "Ask" },
  },
  toDo: "To do",
  allDone: "All done",
  todo: {
    IN_DEBT: (credits: number, _left: Left) =>
      count(Math.abs(credits), {
        one: "Balance: −# credit. Assistant paused",
        other: "Balance: −# credits. Assistant paused",
      }),
    NO_CREDITS: (_credits: number, _left: Left) => "No credits left. Assistant paused",
    LOW_CREDITS: (credits: number, left: Left) =>
      left === null
        ? count(credits, { one: "# credit left", other: "# credits left" })
        : count(left, { one: "Credits last about # more day", other: "Credits last about # more days" }),
    UNANSWERED_QUESTIONS: (questions: number, _left: Left) =>
      count(questions, { one: "# unanswered question", other: "# unanswered questions" }),
    SOLD_OUT: (products: number, _left: Left) =>
      count(products, { one: "# product out of stock", other: "# products out of stock" }),
    FAILED_IMPORTS: (imports: number, _left: Left) =>
      count(imports, { one: "# failed import", other: "# failed imports" }),
    INCOMPLETE_IMPORTS: (imports: number, _left: Left) =>
      count(imports, { one: "# import with problems", other: "# imports with problems" }),
    OPEN_FEEDBACK: (messages: number, _left: Left) =>
      count(messages, { one: "# new message", other: "# new messages" }),
    UNPUBLISHED_PRODUCTS: (products: number, _left: Left) =>
      count(products, { one: "# inactive product", other: "# inactive products" }),
    WEBSITE_HIDDEN: (_one: number, _left: Left) => "Website offline. Turn it on in Settings",
  },
  lastDays: "Last 7 days",
  figure: {
    visits: "Visits",
    productViews: "Product views",
    searches: "Searches",
    requests: "Questions",
    credits: "Credits used",
  },
  asBefore: "No change",
  more: (number: string) => `+${number} from the previous week`,
  fewer: (number: string) => `−${number} from the previous week`,
  feedback: "Latest feedback",
  allFeedback: "All feedback",
  noFeedback: "No open messages. Feedback from your website appears here.",
};
