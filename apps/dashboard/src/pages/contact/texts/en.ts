export default {
  title: "Contact us",
  text: "Tell us how we can help. We'll reply by email.",
  subject: "Subject",
  message: "Message",
  name: "Your name",
  email: "Your email address",
  emailHint: "We'll reply to this address.",
  send: "Send message",
  sent: "Message sent. We'll reply by email.",
  waiting: "We've received your last message. You can send another one once we've read it.",
  close: "Close",
};
