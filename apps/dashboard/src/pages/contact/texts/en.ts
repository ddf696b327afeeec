export default {
  title: "Contact us",
  text: "Tell us how we can help. We answer by email.",
  subject: "Subject",
  message: "Message",
  name: "Your name",
  email: "Your email address",
  emailHint: "We reply to this address.",
  send: "Send message",
  sent: "Message sent. We reply by email.",
  waiting: "We received your last message and will read it soon. You can send another one after that.",
  close: "Close",
};
