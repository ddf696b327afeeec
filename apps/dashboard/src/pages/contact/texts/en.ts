export default {
  title: "Contact us",
  text: "Tell us what you need or what does not work. People read it and answer by mail.",
  subject: "Subject",
  message: "Message",
  name: "Your name",
  email: "Your email address",
  emailHint: "We answer to this address.",
  send: "Send message",
  sent: "Your message is on its way. We answer by mail.",
  waiting:
    "We have your last message and have not read it yet. You can write again once we have; nothing of it is lost.",
  close: "Close",
};
